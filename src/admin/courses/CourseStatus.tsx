import { Anchor, Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import responsive from "@/components/page/responsive.module.css";
import { useServerAction } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { CourseDetail } from "@/admin/components/api";
import { Only } from "@/admin/components/Only";
import { useRights } from "@/lib/rights";
import { useSetStatus, type CourseRow } from "./api";
import classes from "./CourseStatus.module.css";

const items = ["lessons", "modules", "exam", "questions"] as const;

/** Draft or published, with a live checklist for publication. */
export function CourseStatus({ course }: { course: CourseDetail }) {
  const { t } = useTranslation("adminCourses");
  const setStatus = useSetStatus();
  const { run, working } = useServerAction();
  const { hasSomewhere } = useRights();
  const published = course.status === "published";
  const ready = items.every((item) => course.checklist[item]);

  const change = async (): Promise<void> => {
    const texts = {
      failure: t("toasts.statusFailure"),
      success: t(published ? "toasts.unpublished" : "toasts.published"),
    };
    await run(() => setStatus({ courseId: course._id, status: published ? "draft" : "published" }), texts);
  };

  return (
    <Card component="section" aria-labelledby="course-status" className={responsive.card ?? ""}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="course-status">
          {t("publication")}
        </Title>
        <StatusBadge status={course.status} />
      </Group>
      <Text c="dimmed" mb="md">
        {t(published ? "publishedText" : ready ? "readyText" : "draftText")}
      </Text>
      <Stack component="ul" gap={8}>
        {items.map((item) => (
          <li key={item} className={classes.item} data-done={course.checklist[item] || undefined}>
            {course.checklist[item] ? (
              <IconCircleCheck size={20} aria-hidden="true" />
            ) : (
              <IconCircleDashed size={20} aria-hidden="true" />
            )}
            {t(`checklist.${item}.${course.checklist[item] ? "done" : "missing"}`)}
          </li>
        ))}
      </Stack>
      {!course.checklist.hours && (
        <Text className={classes.warning} fz="sm">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {t("checklist.hours.missing")}
        </Text>
      )}
      {hasSomewhere("author") && (!course.checklist.exam || !course.checklist.questions) && (
        <Anchor
          component={Link}
          to={paths.adminExams.to(course.checklist.exam ? { course: course._id } : { new: course._id })}
          fz="sm"
          mt="sm"
          py={2}
          display="inline-block"
        >
          {t("toExams")}
        </Anchor>
      )}
      <Only right="administer">
        <BusyButton
          mt="md"
          fullWidth
          variant={published ? "outline" : "default"}
          busy={working}
          disabled={!published && !ready}
          onClick={(event) => {
            // The second click of a double click would undo the first.
            if (event.detail < 2) void change();
          }}
        >
          {t(published ? "unpublish" : "publish")}
        </BusyButton>
      </Only>
    </Card>
  );
}

export function StatusBadge({ status }: Pick<CourseRow, "status">) {
  const { t } = useTranslation("adminCourses");
  return <Badge color={status === "published" ? "teal" : "gray"}>{t(`status.${status}`)}</Badge>;
}
