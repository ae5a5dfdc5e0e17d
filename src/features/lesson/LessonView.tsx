import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconCircleCheck, IconClock, IconFileOff } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundState } from "../../components/NotFoundState";
import { PageHeading } from "../../components/PageHeading";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { useLesson } from "./api";
import { LessonActions } from "./LessonActions";
import { LessonBody } from "./LessonBody";
import { LessonSkeleton } from "./LessonSkeleton";

export function LessonView({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation("lesson");
  const lesson = useLesson(lessonId);
  if (lesson === undefined) return <LessonSkeleton />;
  if (lesson === null) {
    return (
      <NotFoundState
        icon={<IconFileOff size={28} stroke={1.6} />}
        title={t("notFoundTitle")}
        message={t("notFoundText")}
        action={
          <Button component={Link} to={paths.dashboard.to()}>
            {t("backDashboard")}
          </Button>
        }
      />
    );
  }
  return (
    <Stack component="article" gap="xl">
      <LessonHeader
        title={lesson.title}
        moduleTitle={lesson.module.title}
        courseTitle={lesson.course.title}
        slug={lesson.course.slug}
        minutes={lesson.durationMinutes}
        completed={lesson.completed}
      />
      <LessonBody content={lesson.content} />
      <LessonActions lesson={lesson} />
    </Stack>
  );
}

interface LessonHeaderProps {
  title: string;
  moduleTitle: string;
  courseTitle: string;
  slug: string;
  minutes: number;
  completed: boolean;
}

function LessonHeader({ completed, minutes, title, ...place }: LessonHeaderProps) {
  const { t } = useTranslation("lesson");
  return (
    <Stack gap="sm" component="header">
      <LessonPlace title={title} {...place} />
      <Group gap="xs" mih={26}>
        <Badge size="lg" color="gray" leftSection={<IconClock size={15} aria-hidden="true" />}>
          {t("minutes", { count: minutes })}
        </Badge>
        {completed && (
          <Badge size="lg" color="teal" leftSection={<IconCircleCheck size={16} aria-hidden="true" />}>
            {t("completed")}
          </Badge>
        )}
      </Group>
    </Stack>
  );
}

/** Plain values as props: completing the lesson does not render it again. */
const LessonPlace = memo(function LessonPlace({
  title,
  moduleTitle,
  courseTitle,
  slug,
}: Omit<LessonHeaderProps, "minutes" | "completed">) {
  const { t } = useTranslation("lesson");
  return (
    <>
      <Button
        component={Link}
        to={paths.course.to(slug)}
        variant="ghost"
        size="sm"
        ml="-0.875rem"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      >
        {t("back")}
      </Button>
      <Text c="dimmed" fw={600}>
        {courseTitle} · {moduleTitle}
      </Text>
      <PageHeading title={title}>{title}</PageHeading>
    </>
  );
});
