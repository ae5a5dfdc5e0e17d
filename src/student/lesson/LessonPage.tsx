import { Container, Stack } from "@mantine/core";
import { IconCircleCheck, IconClock, IconFileOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { PageTop } from "@/components/page/PageTop";
import { Tag, Tags } from "@/components/page/Tags";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { useParams } from "@/lib/router";
import { useLesson, type Lesson } from "./api";
import { LessonActions } from "./LessonActions";
import { LessonBody } from "./LessonBody";
import { LessonSkeleton } from "./LessonSkeleton";

export default function LessonPage() {
  const { t } = useTranslation("lesson");
  const { lessonId = "" } = useParams();
  const refusal = {
    code: "notEnrolled",
    title: t("notEnrolledTitle"),
    message: t("notEnrolledText"),
    action: { to: paths.dashboard.to("browse"), label: t("notEnrolledAction") },
  } as const;
  return (
    <Container size={800} py="xl">
      <Boundary page resetKey={lessonId} refusal={refusal}>
        <LessonView key={lessonId} lessonId={lessonId} />
      </Boundary>
    </Container>
  );
}

function LessonView({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation("lesson");
  const lesson = useLesson(lessonId);
  if (lesson === undefined) return <LessonSkeleton />;
  if (lesson === null) {
    return (
      <StateMessage
        page
        icon={IconFileOff}
        title={t("notFoundTitle")}
        message={t("notFoundText")}
        link={{ to: paths.dashboard.to(), label: t("backDashboard") }}
      />
    );
  }
  return (
    <Stack component="article" gap="xl">
      <LessonHeader lesson={lesson} />
      <LessonBody content={lesson.content} />
      <LessonActions lesson={lesson} />
    </Stack>
  );
}

function LessonHeader({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation("lesson");
  return (
    <Stack gap="sm" component="header">
      <PageTop
        backTo={paths.course.to(lesson.course.slug)}
        backLabel={t("back")}
        place={`${lesson.course.title} · ${lesson.module.title}`}
        title={lesson.title}
      />
      <Tags>
        <Tag icon={IconClock} tone="neutral">
          {t("minutes", { count: lesson.durationMinutes })}
        </Tag>
        {lesson.completed && (
          <Tag icon={IconCircleCheck} tone="done">
            {t("completed")}
          </Tag>
        )}
      </Tags>
    </Stack>
  );
}
