import { Badge, Button, Card, Text, Title } from "@mantine/core";
import { IconClock, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import cards from "@/components/list/CardGrid.module.css";
import { CourseIcon } from "@/components/CourseIcon";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import type { CourseCard } from "./api";
import classes from "./CourseCard.module.css";

export function BrowseCard({ course }: { course: CourseCard }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card component="article" className={cards.card}>
      <div className={cards.head}>
        <CourseIcon title={course.title} />
        <Badge size="lg" color="teal" leftSection={<IconRosetteDiscountCheck size={15} aria-hidden="true" />}>
          {t("certificate")}
        </Badge>
      </div>
      <Title order={3} lineClamp={3} className={classes.title}>
        {course.title}
      </Title>
      <Text c="dimmed" lineClamp={3}>
        {course.description}
      </Text>
      <div className={`${classes.bottom} ${classes.foot}`}>
        <span className={classes.meta}>
          <IconClock size={17} stroke={1.7} aria-hidden="true" />
          {t("hours", { count: course.durationHours })}
        </span>
        <Button
          component={Link}
          to={paths.course.to(course.slug)}
          size="sm"
          variant="secondary"
          aria-label={t("viewNamed", { course: course.title })}
        >
          {t("view")}
        </Button>
      </div>
    </Card>
  );
}
