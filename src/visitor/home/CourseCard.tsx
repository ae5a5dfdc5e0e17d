import { Card, Text, Title } from "@mantine/core";
import { IconArrowRight, IconClock, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { CourseFacts } from "@/components/catalog/CourseFacts";
import { CourseCover } from "@/components/cover/CourseCover";
import { CourseIcon } from "@/components/CourseIcon";
import { useContentLang } from "@/lib/contentLang";
import { cutAtWord } from "@/lib/cutAtWord";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { CourseSummary } from "./api";
import classes from "./CourseCard.module.css";

/** Length in characters: about three lines. */
const DESCRIPTION = 100;

/**
 * A course's card, clickable as a whole.
 * Keyboard and screen reader get one link at the end.
 */
export const CourseCard = memo(function CourseCard({ course }: { course: CourseSummary }) {
  const { t } = useTranslation("home");
  const lang = useContentLang(course.language);
  return (
    <Card component="article" className={`${classes.root} ${classes.course}`}>
      <CourseCover course={course} onCard />
      <div className={classes.head}>
        <CourseIcon title={course.title} />
      </div>
      <Title order={3} className={classes.title} {...lang}>
        {course.title}
      </Title>
      <Text c="dimmed" className={classes.description} {...lang}>
        {cutAtWord(course.description, DESCRIPTION)}
      </Text>
      <CourseFacts course={course} />
      <div className={classes.foot}>
        <span className={classes.sums}>
          <span>
            <IconClock size={16} stroke={1.7} aria-hidden="true" />
            {t("courses.hours", { count: course.durationHours })}
          </span>
          <span>
            <IconRosetteDiscountCheck size={16} stroke={1.7} aria-hidden="true" />
            {t("courses.certificate")}
          </span>
        </span>
        <Link
          to={paths.course.to(course.slug)}
          className={classes.link}
          aria-label={t("courses.viewNamed", { title: course.title })}
        >
          {t("courses.view")}
          <IconArrowRight size={17} stroke={2} aria-hidden="true" className={classes.arrow} />
        </Link>
      </div>
    </Card>
  );
});
