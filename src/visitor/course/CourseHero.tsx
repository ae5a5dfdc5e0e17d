import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CourseCover } from "@/components/cover/CourseCover";
import { Tag } from "@/components/page/Tags";
import { PageHeading } from "@/components/PageHeading";
import type { Course } from "./api";
import { CourseFacts } from "./CourseAbout";
import classes from "./CourseHero.module.css";

/** What the course is, next to its cover. */
export function CourseHero({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  return (
    <header className={classes.root}>
      <div className={classes.cover}>
        <CourseCover course={course} fill />
      </div>
      <div className={classes.text}>
        {course.status === "draft" && <Tag tone="outline">{t("draftBadge")}</Tag>}
        <PageHeading title={course.title} description={course.description}>
          {course.title}
        </PageHeading>
        <Text fz="lg" c="dimmed">
          {course.description}
        </Text>
        <CourseFacts course={course} />
      </div>
    </header>
  );
}
