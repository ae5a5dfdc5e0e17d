import { Badge, Button, Card, Container, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconBook, IconFileOff } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { parseVideo } from "@convex/shared/video";
import { Boundary } from "@/components/Boundary";
import { LessonImagesContext } from "@/components/markdown/lessonImages";
import { Found } from "@/components/page/Found";
import { LoadingTitle, PageTop } from "@/components/page/PageTop";
import { VideoFacade } from "@/components/VideoFacade";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link, useParams } from "react-router-dom";
import { useEnrollment, useTrial, type Trial } from "./api";

/** Lazy: the renderer is the largest part of this page. */
const MarkdownText = lazy(() => import("@/components/markdown/MarkdownText"));

/** The first lesson of a course, for visitors (COURSE-15). */
export default function TrialPage() {
  const { slug = "" } = useParams();
  return (
    <Container size={800} py="xl">
      <Boundary page resetKey={slug}>
        <TrialView key={slug} slug={slug} />
      </Boundary>
    </Container>
  );
}

export function TrialView({ slug }: { slug: string }) {
  const { t } = useTranslation("course");
  return (
    <Found
      value={useTrial(slug)}
      loading={<TrialSkeleton />}
      missing={{
        icon: IconFileOff,
        title: t("trial.noneTitle"),
        message: t("trial.noneText"),
        link: { to: paths.course.to(slug), label: t("trial.back") },
      }}
    >
      {(trial) => (
        <Stack component="article" gap="xl">
          <TrialTop trial={trial} />
          <TrialVideo trial={trial} />
          <TrialText trial={trial} />
          <TrialEnd trial={trial} />
        </Stack>
      )}
    </Found>
  );
}

function TrialTop({ trial: { title, course, readingMinutes } }: { trial: Trial }) {
  const { t } = useTranslation("course");
  const { lang } = useContentLang(course.language);
  return (
    <Stack gap="sm" component="header">
      <PageTop
        backTo={paths.course.to(course.slug)}
        backLabel={t("trial.back")}
        place={course.title}
        title={title}
        placeLang={lang}
        titleLang={lang}
      />
      {readingMinutes > 0 && (
        <Badge size="lg" color="gray" leftSection={<IconBook size={15} aria-hidden="true" />}>
          {t("trial.reading", { count: readingMinutes })}
        </Badge>
      )}
    </Stack>
  );
}

function TrialVideo({ trial: { videoAddress, title } }: { trial: Trial }) {
  const video = videoAddress === null ? null : parseVideo(videoAddress);
  return video && <VideoFacade video={video} title={title} />;
}

/** A text that cannot be rendered (deep nesting) must not break the page. */
function TrialText({ trial: { content, images, course } }: { trial: Trial }) {
  const lang = useContentLang(course.language);
  if (content.trim() === "") return null;
  return (
    <Boundary resetKey={content}>
      <Suspense fallback={<Skeleton h={480} />}>
        <div {...lang}>
          <LessonImagesContext value={images}>
            <MarkdownText content={content} />
          </LessonImagesContext>
        </div>
      </Suspense>
    </Boundary>
  );
}

/** The way on: into the course, or back to it. */
function TrialEnd({ trial: { course } }: { trial: Trial }) {
  const { t } = useTranslation("course");
  const isEnrolled = Boolean(useEnrollment(course._id));
  return (
    <Card component="section" aria-labelledby="trial-end" p="lg">
      <Title order={2} id="trial-end" fz="1.25rem">
        {t("trial.endTitle")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("trial.endText")}
      </Text>
      <Button component={Link} to={paths.course.to(course.slug)} size="lg" style={{ alignSelf: "flex-start" }}>
        {t(isEnrolled ? "trial.goOn" : "trial.enroll")}
      </Button>
    </Card>
  );
}

function TrialSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="xl" aria-busy="true">
      <Stack gap="sm">
        <Skeleton h={36} w={160} />
        <LoadingTitle>{t("loading")}</LoadingTitle>
        <Skeleton h={46} maw={560} />
      </Stack>
      <Skeleton h={480} />
    </Stack>
  );
}
