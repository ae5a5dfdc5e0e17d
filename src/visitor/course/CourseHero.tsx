import { Text } from "@mantine/core";
import { IconLanguage, IconStairs } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CourseCover } from "@/components/cover/CourseCover";
import { Tag, Tags } from "@/components/page/Tags";
import { PageHeading } from "@/components/PageHeading";
import { useContentLang } from "@/lib/contentLang";
import { useKnownViewer } from "@/lib/keptState";
import type { Course } from "./api";
import { CourseAbout } from "./CourseAbout";
import classes from "./CourseHero.module.css";

/** What the course is, next to its cover. */
export function CourseHero({ course }: { course: Course }) {
  const lang = useContentLang(course.language);
  return (
    <header className={classes.root}>
      <div className={classes.cover}>
        <CourseCover course={course} fill />
      </div>
      <div className={classes.text}>
        <CourseTags course={course} />
        <PageHeading title={course.title} description={course.description} {...lang}>
          {course.title}
        </PageHeading>
        <Text fz="lg" c="dimmed" {...lang}>
          {course.description}
        </Text>
        <CourseAbout course={course} />
      </div>
    </header>
  );
}

function CourseTags({ course: { level, language, status } }: { course: Course }) {
  const { t } = useTranslation(["course", "catalog"]);
  const viewer = useKnownViewer();
  const isAdmin = viewer?.status === "active" && viewer.isAdmin;
  const foreign = useContentLang(language).lang !== undefined;
  if (level === null && !foreign && status !== "draft") return null;
  return (
    <Tags>
      {level !== null && <Tag icon={IconStairs}>{t(`catalog:level.${level}`)}</Tag>}
      {foreign && <Tag icon={IconLanguage}>{t(`catalog:language.${language}`)}</Tag>}
      {status === "draft" && <Tag tone="outline">{t(isAdmin ? "draftBadge" : "unpublishedBadge")}</Tag>}
    </Tags>
  );
}
