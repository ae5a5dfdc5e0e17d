import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { normalizeText, toSearchTerms } from "@convex/shared/searchText";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { useLessonSearch, useOutline, type Lesson } from "./api";
import classes from "./LessonOutline.module.css";

interface CourseSearchProps {
  courseId: Lesson["course"]["_id"];
  lessonId: string;
  search: string;
  /** Called when a lesson was chosen. */
  onChoose?: () => void;
}

/** Lessons of the course with all words of a search, in the course's order. */
export function CourseSearch({ courseId, lessonId, search, onChoose }: CourseSearchProps) {
  const { t } = useTranslation("lesson");
  const found = useLessonSearch(courseId, search);
  // Shares the subscription of the lesson's number.
  const lang = useContentLang(useOutline(courseId)?.course.language ?? "");
  const terms = toSearchTerms(search);
  const lessons = found?.lessons ?? [];
  return (
    <div>
      <Text role="status" fz="sm" c="dimmed" mb="xs">
        {found === undefined
          ? t("search.working")
          : lessons.length === 0
            ? t("search.none")
            : t("search.found", { count: lessons.length })}
        {found?.isCut === true && ` ${t("search.cut")}`}
      </Text>
      <ul className={classes.found} aria-label={t("search.results")}>
        {lessons.map(({ _id, title, snippet }) => (
          <li key={_id}>
            <Link
              to={paths.lesson.to(_id)}
              className={classes.lesson}
              aria-current={_id === lessonId ? "page" : undefined}
              {...(onChoose && { onClick: onChoose })}
            >
              <span {...lang}>
                <Words terms={terms}>{title}</Words>
                {snippet !== "" && (
                  <span className={classes.snippet}>
                    <Words terms={terms}>{snippet}</Words>
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A text in which the words with one of the terms are marked. */
function Words({ terms, children }: { terms: readonly string[]; children: string }) {
  return children.split(/(\s+)/u).map((word, index) => {
    const isFound = terms.some((term) => normalizeText(word).includes(term));
    return isFound ? <mark key={index}>{word}</mark> : word;
  });
}
