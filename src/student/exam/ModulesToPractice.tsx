import { Anchor, Text } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useOutline, type ExamPage } from "./api";
import classes from "./ResultCard.module.css";

/**
 * Practice of every finished module after a failed attempt.
 * All alike: none tells what was wrong (EXAM-72).
 */
export function ModulesToPractice({ course }: Pick<ExamPage, "course">) {
  const { t } = useTranslation("exam");
  const id = useId();
  const lang = useContentLang(course.language);
  const modules =
    useOutline(course._id)?.modules.filter(
      ({ hasPractice, lessons }) => hasPractice && lessons.every(({ completed }) => completed),
    ) ?? [];
  if (modules.length === 0) return null;
  return (
    <div>
      <Text id={id} fw={600}>
        {t("standing.modules")}
      </Text>
      <ul className={classes.modules} aria-labelledby={id}>
        {modules.map(({ _id, title }) => (
          <li key={_id}>
            <Anchor component={Link} to={paths.modulePractice.to(course.slug, _id)} {...lang}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
