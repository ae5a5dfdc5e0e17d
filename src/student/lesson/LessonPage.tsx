import { Badge, Group, Stack } from "@mantine/core";
import { IconBook, IconCircleCheck, IconClock, IconFileOff } from "@tabler/icons-react";
import { useMemo, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EnrolledPage } from "@/components/page/EnrolledPage";
import { PageTop } from "@/components/page/PageTop";
import { Found } from "@/components/page/Found";
import { PreviewNotice } from "@/components/page/PreviewNotice";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { PracticeNotice } from "@/components/practice/PracticeNotice";
import { useParams } from "react-router-dom";
import { useLesson, type Lesson } from "./api";
import { LessonActions } from "./LessonActions";
import { LessonBody } from "./LessonBody";
import classes from "./LessonPage.module.css";
import { LessonVideo } from "./LessonVideo";
import { LessonSide } from "./LessonSide";
import { LessonSkeleton } from "./LessonSkeleton";
import { findPassage, readPassages, type PassageReader } from "./passages";

interface LessonPageProps {
  /** Shown below the lesson; gets what reads its paragraphs. */
  below?: (lesson: Lesson, passages: PassageReader) => ReactNode;
  /** More tools in the bar above the text, rendered with the text. */
  tools?: (lesson: Lesson, passages: PassageReader) => ReactNode;
}

export default function LessonPage(slots: LessonPageProps) {
  const { t } = useTranslation("lesson");
  const { lessonId = "" } = useParams();
  const refusal = {
    title: t("notEnrolledTitle"),
    message: t("notEnrolledText"),
    action: t("notEnrolledAction"),
  };
  return (
    <EnrolledPage refusal={refusal} of={lessonId} size={1140}>
      <LessonView lessonId={lessonId} {...slots} />
    </EnrolledPage>
  );
}

function LessonView({ lessonId, below, tools }: { lessonId: string } & LessonPageProps) {
  const { t } = useTranslation("lesson");
  const text = useRef<HTMLDivElement>(null);
  const passages = useMemo(
    () => ({ read: () => readPassages(text.current), find: (passage: string) => findPassage(text.current, passage) }),
    [],
  );
  const lesson = useLesson(lessonId);
  return (
    <div className={classes.layout}>
      <LessonSide lesson={lesson} lessonId={lessonId} />
      <div className={classes.text} key={lessonId}>
        <Found
          value={lesson}
          loading={<LessonSkeleton />}
          missing={{
            icon: IconFileOff,
            title: t("notFoundTitle"),
            message: t("notFoundText"),
            link: { to: paths.dashboard.to(), label: t("backDashboard") },
          }}
        >
          {(shown) => (
            <Stack component="article" gap="xl">
              <PracticeNotice />
              {shown.isPreview && <PreviewNotice>{t("preview")}</PreviewNotice>}
              <LessonHeader lesson={shown} />
              {shown.videoAddress !== null && <LessonVideo address={shown.videoAddress} title={shown.title} />}
              <LessonBody lesson={shown} text={text} tools={tools?.(shown, passages)} />
              <LessonActions lesson={shown} />
              {below?.(shown, passages)}
            </Stack>
          )}
        </Found>
      </div>
    </div>
  );
}

function LessonHeader({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation("lesson");
  const { lang } = useContentLang(lesson.course.language);
  return (
    <Stack gap="sm" component="header">
      <PageTop
        backTo={paths.course.to(lesson.course.slug)}
        backLabel={t("back")}
        place={`${lesson.course.title}\u00a0· ${lesson.module.title}`}
        title={lesson.title}
        placeLang={lang}
        titleLang={lang}
      />
      <Group gap="xs" mih={26}>
        {lesson.readingMinutes > 0 && (
          <Badge size="lg" color="gray" leftSection={<IconBook size={15} aria-hidden="true" />}>
            {t("reading", { count: lesson.readingMinutes })}
          </Badge>
        )}
        {lesson.durationMinutes > lesson.readingMinutes && (
          <Badge size="lg" color="gray" leftSection={<IconClock size={15} aria-hidden="true" />}>
            {t("minutes", { count: lesson.durationMinutes })}
          </Badge>
        )}
        {lesson.completed && (
          <Badge size="lg" color="teal" leftSection={<IconCircleCheck size={15} aria-hidden="true" />}>
            {t("completed")}
          </Badge>
        )}
      </Group>
    </Stack>
  );
}
