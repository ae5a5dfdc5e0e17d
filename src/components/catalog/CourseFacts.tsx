import { useTranslation } from "react-i18next";
import type { CourseLanguage, CourseLevel } from "@convex/shared/courseFacts";
import { useContentLang } from "@/lib/contentLang";
import classes from "./CourseFacts.module.css";

interface CourseFactsProps {
  course: { level: CourseLevel | null; lessonCount: number; language: CourseLanguage; students: number | null };
}

/**
 * A card's facts: level, lessons, language, students.
 * The language is left out when it is the interface's.
 */
export function CourseFacts({ course: { level, lessonCount, language, students } }: CourseFactsProps) {
  const { t } = useTranslation("catalog");
  const foreign = useContentLang(language).lang !== undefined;
  return (
    <ul className={classes.facts}>
      {level !== null && <li>{t(`level.${level}`)}</li>}
      <li>{t("lessons", { count: lessonCount })}</li>
      {foreign && <li>{t(`language.${language}`)}</li>}
      {students !== null && <li>{t("students", { count: students })}</li>}
    </ul>
  );
}
