import { createContext, type ReactNode } from "react";
import type { PracticeError } from "@convex/shared/practiceText";

/** Explains to an author why a question is not asked; absent for students. */
export const QuestionErrorContext = createContext<((error: PracticeError, line: string) => ReactNode) | null>(null);

/** Told what a student answers to a question of the text; absent where nothing is recorded. */
export const AnswerContext = createContext<((question: string, option: string) => void) | null>(null);
