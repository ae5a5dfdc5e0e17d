import { Badge, Group, Stack } from "@mantine/core";
import { IconCircleCheck, IconClock, IconFileOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MissingPage } from "../../components/page/MissingPage";
import { PageTop } from "../../components/page/PageTop";
import { paths } from "../../lib/paths";
import { useLesson, type Lesson } from "./api";
import { LessonActions } from "./LessonActions";
import { LessonBody } from "./LessonBody";
import { LessonSkeleton } from "./LessonSkeleton";

export function LessonView({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation("lesson");
  const lesson = useLesson(lessonId);
  if (lesson === undefined) return <LessonSkeleton />;
  if (lesson === null) {
    return (
      <MissingPage
        icon={IconFileOff}
        title={t("notFoundTitle")}
        message={t("notFoundText")}
        to={paths.dashboard.to()}
        label={t("backDashboard")}
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
      <Group gap="xs" mih={26}>
        <Badge size="lg" color="gray" leftSection={<IconClock size={15} aria-hidden="true" />}>
          {t("minutes", { count: lesson.durationMinutes })}
        </Badge>
        {lesson.completed && (
          <Badge size="lg" color="teal" leftSection={<IconCircleCheck size={16} aria-hidden="true" />}>
            {t("completed")}
          </Badge>
        )}
      </Group>
    </Stack>
  );
}
