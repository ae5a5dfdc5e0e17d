import { Badge, Button, Card, Group, Progress, Text, Title } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { CourseIcon } from "../../components/CourseIcon";
import { useFormat } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import type { EnrollmentCard } from "./api";
import classes from "./CardGrid.module.css";

const statusColor = { notStarted: "gray", inProgress: "selo", completed: "teal" } as const;

interface EnrolledCourseProps {
  slug: string;
  title: string;
  description: string;
  status: EnrollmentCard["status"];
  percentage: number;
  enrolledAt: number;
}

/** Plain values as props: an update of the list renders the cards whose values changed. */
export const EnrolledCourse = memo(function EnrolledCourse(props: EnrolledCourseProps) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { slug, title, description, status, percentage, enrolledAt } = props;
  const percent = format.percent(percentage);
  const unfinished = percentage < 100;
  return (
    <Card component="article" className={classes.card}>
      <div className={classes.head}>
        <CourseIcon title={title} />
        <Badge size="lg" color={statusColor[status]}>
          {t(`status.${status}`)}
        </Badge>
      </div>
      <Title order={3}>{title}</Title>
      <Text c="dimmed" lineClamp={2}>
        {description}
      </Text>
      <div>
        <Group justify="space-between" mb={6}>
          <Text fz="sm" c="dimmed">
            {t("progress")}
          </Text>
          <Text fz="sm" fw={600}>
            {percent}
          </Text>
        </Group>
        <Progress.Root size="md" radius="xl">
          <Progress.Section
            value={percentage}
            color={unfinished ? "selo" : "teal.7"}
            aria-label={t("progressLabel", { course: title, percent })}
          />
        </Progress.Root>
      </div>
      <div className={classes.foot}>
        <span className={classes.meta}>{t("enrolledAt", { date: format.date(enrolledAt) })}</span>
        <Button
          component={Link}
          to={paths.course.to(slug)}
          size="sm"
          variant={unfinished ? "default" : "outline"}
          aria-label={t(unfinished ? "continueNamed" : "reviewNamed", { course: title })}
        >
          {t(unfinished ? "continue" : "review")}
        </Button>
      </div>
    </Card>
  );
});
