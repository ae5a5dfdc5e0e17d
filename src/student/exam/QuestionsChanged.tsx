import { Alert, Button } from "@mantine/core";
import { IconRefreshAlert } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExamPage } from "./api";

/**
 * Notice of changed questions beside the counter.
 * Visible from every question until dismissed.
 */
export function QuestionsChanged({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation("exam");
  return (
    <Alert
      role="alert"
      flex="1 0 100%"
      icon={<IconRefreshAlert size={22} stroke={1.8} aria-hidden="true" />}
      title={t("changedTitle")}
    >
      {t("changedText")}
      <Button type="button" variant="outline" size="sm" mt="xs" display="block" onClick={onSeen}>
        {t("changedSeen")}
      </Button>
    </Alert>
  );
}

/**
 * Whether the questions differ from those first shown.
 * Administrators may save new ones at any time, and students must learn why answers are missing. Another
 * sitting has other questions anyway.
 */
export function useQuestionChange({ exam, sitting, questions }: ExamPage): { changed: boolean; markSeen: () => void } {
  const current = sitting && { examId: exam._id, sittingId: sitting.sittingId, questions: JSON.stringify(questions) };
  const [seen, setSeen] = useState(current);
  const other = seen?.examId === current?.examId && seen?.sittingId !== current?.sittingId;
  if (current !== null && (seen === null || other)) setSeen(current);
  return {
    changed:
      !other &&
      seen !== null &&
      current !== null &&
      (seen.examId !== current.examId || seen.questions !== current.questions),
    markSeen: () => setSeen(current),
  };
}
