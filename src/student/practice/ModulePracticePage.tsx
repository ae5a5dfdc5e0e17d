import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconFileOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EnrolledPage } from "@/components/page/EnrolledPage";
import { Found } from "@/components/page/Found";
import { PreviewNotice } from "@/components/page/PreviewNotice";
import { LoadingTitle, PageTop } from "@/components/page/PageTop";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link, useParams } from "react-router-dom";
import { useModulePractice, type ModulePractice } from "./api";
import { PracticeRun } from "./PracticeRun";

interface ModulePracticePageProps {
  /** Shown below the questions. */
  below?: (practice: ModulePractice) => ReactNode;
}

export default function ModulePracticePage({ below }: ModulePracticePageProps) {
  const { t } = useTranslation("lesson");
  const { moduleId = "" } = useParams();
  const refusal = {
    title: t("notEnrolledTitle"),
    message: t("notEnrolledText"),
    action: t("notEnrolledAction"),
  };
  return (
    <EnrolledPage refusal={refusal} of={moduleId}>
      <ModulePracticeView key={moduleId} moduleId={moduleId} below={below} />
    </EnrolledPage>
  );
}

function ModulePracticeView({ moduleId, below }: { moduleId: string } & ModulePracticePageProps) {
  const { t } = useTranslation(["practice", "lesson"]);
  const practice = useModulePractice(moduleId);
  return (
    <Found
      value={practice?.questions.length === 0 ? null : practice}
      loading={<PracticeSkeleton title={t("loading")} />}
      missing={{
        icon: IconFileOff,
        title: t("noneTitle"),
        message: t("noneText"),
        link: { to: paths.dashboard.to(), label: t("lesson:backDashboard") },
      }}
    >
      {(found) => (
        <Stack gap="xl">
          <Questions practice={found} />
          {below?.(found)}
        </Stack>
      )}
    </Found>
  );
}

/**
 * Five questions about a module (PRACTICE-5).
 * The link to the next step never waits for an answer.
 */
function Questions({ practice }: { practice: ModulePractice }) {
  const { t } = useTranslation(["practice", "lesson"]);
  const { course, module, questions, nextLessonId, examIsNext, isPreview = false } = practice;
  const { lang } = useContentLang(course.language);
  const onward =
    nextLessonId !== null
      ? { to: paths.lesson.to(nextLessonId), label: "next" as const }
      : examIsNext
        ? { to: paths.exam.to(course._id), label: "exam" as const }
        : { to: paths.course.to(course.slug), label: "back" as const };
  return (
    <Stack gap="xl">
      {isPreview && <PreviewNotice>{t("preview")}</PreviewNotice>}
      <Stack gap="sm" component="header">
        <PageTop
          backTo={paths.course.to(course.slug)}
          backLabel={t("lesson:back")}
          place={`${course.title}\u00a0· ${module.title}`}
          title={t("moduleTitle", { count: questions.length })}
          placeLang={lang}
        />
        <Text c="dimmed">{t("moduleText")}</Text>
      </Stack>
      <PracticeRun questions={questions} isPreview={isPreview}>
        {(done) => (
          <Button
            component={Link}
            to={onward.to}
            variant={done ? "default" : "outline"}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            {done ? t(`lesson:${onward.label}`) : t(`skip.${onward.label}`)}
          </Button>
        )}
      </PracticeRun>
    </Stack>
  );
}

export function PracticeSkeleton({ title }: { title: string }) {
  return (
    <Stack gap="lg">
      <LoadingTitle>{title}</LoadingTitle>
      {[1, 2, 3].map((question) => (
        <Skeleton key={question} h={220} radius="md" />
      ))}
    </Stack>
  );
}
