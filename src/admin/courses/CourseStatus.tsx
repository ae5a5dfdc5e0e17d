import { Anchor, Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import responsive from "@/components/page/responsive.module.css";
import { useServerAction } from "@/components/useServerAction";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { CourseDetail } from "@/admin/components/api";
import { Only } from "@/admin/components/Only";
import { useRights } from "@/lib/rights";
import { useSetReady, useSetStatus, type CourseRow } from "./api";
import classes from "./CourseStatus.module.css";

const items = ["lessons", "modules", "exam", "questions"] as const;

/** Draft or published, with a live checklist for publication. */
export function CourseStatus({ course }: { course: CourseDetail }) {
  const { t } = useTranslation("adminCourses");
  const dates = useDates();
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
        <StatusBadge {...course} />
      </Group>
      <Text c="dimmed" mb="md">
        {t(published ? "publishedText" : ready ? "readyText" : "draftText")}
        {course.readyAt !== null && ` ${t("review.since", { date: dates.date(course.readyAt) })}`}
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
      <Only right="author" taught>
        <Review course={course} complete={ready} />
      </Only>
    </Card>
  );
}

/**
 * Asks for a review of a draft, or takes that back (ROLE-6).
 * Administrators, who publish without asking, only take back.
 */
function Review({ course, complete }: { course: CourseDetail; complete: boolean }) {
  const { t } = useTranslation("adminCourses");
  const setReady = useSetReady();
  const { run, working } = useServerAction();
  const { has } = useRights();
  const isReady = course.readyAt !== null;
  if (course.status === "published" || (has("administer") && !isReady)) return null;
  const texts = {
    failure: t("toasts.statusFailure"),
    success: t(isReady ? "review.takenBack" : "review.asked"),
  };
  return (
    <BusyButton
      mt="md"
      fullWidth
      variant={isReady ? "outline" : "default"}
      busy={working}
      disabled={!isReady && !complete}
      onClick={(event) => {
        // The second click of a double click would undo the first.
        if (event.detail < 2) void run(() => setReady({ courseId: course._id, ready: !isReady }), texts);
      }}
    >
      {t(isReady ? "review.takeBack" : "review.ask")}
    </BusyButton>
  );
}

export function StatusBadge({ status, readyAt }: Pick<CourseRow, "status" | "readyAt">) {
  const { t } = useTranslation("adminCourses");
  if (readyAt !== null) return <Badge color="orange">{t("review.badge")}</Badge>;
  return <Badge color={status === "published" ? "teal" : "gray"}>{t(`status.${status}`)}</Badge>;
}
