import { Button } from "@mantine/core";
import { IconRefreshAlert } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Question } from "./api";
import classes from "./QuestionsChanged.module.css";

/** Next to the counter, visible from every question until dismissed. */
export function QuestionsChanged({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation("exam");
  return (
    <div className={classes.notice} role="alert">
      <IconRefreshAlert className={classes.icon} size={22} stroke={1.8} aria-hidden="true" />
      <div className={classes.text}>
        <strong>{t("changedTitle")}</strong>
        <span>{t("changedText")}</span>
      </div>
      <Button type="button" variant="outline" size="sm" onClick={onSeen}>
        {t("changedSeen")}
      </Button>
    </div>
  );
}

/**
 * Whether the questions differ from those first shown on this visit: administrators may save new ones during a sitting,
 * and students must learn why answers are missing.
 */
export function useQuestionChange(questions: readonly Question[]): { changed: boolean; markSeen: () => void } {
  // A timed exam shows no questions before its sitting is open.
  const current = questions.length === 0 ? null : JSON.stringify(questions);
  const [seen, setSeen] = useState(current);
  if (seen === null && current !== null) setSeen(current);
  return {
    changed: seen !== null && current !== null && seen !== current,
    markSeen: () => setSeen(current),
  };
}
