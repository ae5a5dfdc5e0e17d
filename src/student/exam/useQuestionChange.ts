import { useState } from "react";
import type { Question } from "./api";

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
