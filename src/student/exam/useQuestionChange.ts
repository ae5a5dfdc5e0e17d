import { useState } from "react";
import type { Question } from "./api";

/**
 * Whether the questions are others than those that were shown first on this visit: an administrator may save new ones
 * while an exam is open, and a student must not wonder where answers have gone.
 */
export function useQuestionChange(questions: readonly Question[]): { changed: boolean; markSeen: () => void } {
  // None are shown while no sitting of a timed exam is open.
  const current = questions.length === 0 ? null : JSON.stringify(questions);
  const [seen, setSeen] = useState(current);
  if (seen === null && current !== null) setSeen(current);
  return {
    changed: seen !== null && current !== null && seen !== current,
    markSeen: () => setSeen(current),
  };
}
