import { Card, Container, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { IconBookOff } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { AnnouncementCards } from "@/components/announcements/AnnouncementCards";
import { Boundary } from "@/components/Boundary";
import { BackLink } from "@/components/page/PageTop";
import { Found } from "@/components/page/Found";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
import { useCourse, type Course } from "./api";
import { CertificatePreview } from "./CertificatePreview";
import { CourseGoals, CourseTeachers } from "./CourseAbout";
import { CourseAround } from "./CourseAround";
import { CourseHero } from "./CourseHero";
import classes from "./CoursePage.module.css";
import { CourseOutline } from "./CourseOutline";
import { EnrollPanel } from "./EnrollPanel";
import { NextStepBar } from "./NextStepBar";

export default function CoursePage() {
  const { slug = "" } = useParams();
  return (
    <Container py="xl">
      <Boundary page resetKey={slug}>
        <CourseView key={slug} slug={slug} />
      </Boundary>
    </Container>
  );
}

/**
 * Subscribes to the outline only.
 * Progress and enrollment are in the parts that show them.
 */
export function CourseView({ slug }: { slug: string }) {
  const { t } = useTranslation("course");
  return (
    <Found
      value={useCourse(slug)}
      loading={<CourseSkeleton />}
      missing={{
        icon: IconBookOff,
        title: t("notFound.title"),
        message: t("notFound.text"),
        link: { to: paths.home.to(), label: t("backHome") },
      }}
    >
      {(course) => <CourseParts course={course} />}
    </Found>
  );
}

function CourseParts({ course }: { course: Course }) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <BackHome />
      <div className={classes.layout}>
        <div className={classes.hero}>
          <CourseHero course={course} />
        </div>
        <div ref={panel}>
          <Boundary>
            <EnrollPanel course={course} />
          </Boundary>
        </div>
        <div className={classes.main}>
          <Boundary fallback={() => null}>
            <AnnouncementCards courseId={course._id} />
          </Boundary>
          <CourseGoals course={course} />
          <CourseTeachers course={course} />
          <CourseAround course={course} />
          <Boundary>
            <CourseOutline key={course._id} course={course} />
          </Boundary>
        </div>
        <CertificatePreview course={course} />
      </div>
      <Boundary fallback={() => null}>
        <NextStepBar course={course} panel={panel} />
      </Boundary>
    </>
  );
}

function CourseSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <BackHome />
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <div className={classes.layout}>
        <Skeleton className={classes.hero ?? ""} h="auto" mih={354} radius="xl" />
        <Card p="lg">
          <Skeleton h={228} />
        </Card>
        <Stack className={classes.main ?? ""}>
          <Skeleton h={36} w={280} />
          <Skeleton h={120} />
          <Skeleton h={48} w={200} mt="md" />
          <Skeleton h={340} radius="lg" />
        </Stack>
      </div>
    </div>
  );
}

function BackHome() {
  const { t } = useTranslation("course");
  return <BackLink to={paths.home.to()}>{t("backHome")}</BackLink>;
}
