import { createContext, type ReactNode } from "react";
import type { PracticeError } from "@convex/shared/practiceText";

/** Explains a question's error to its author; null for students. */
export const QuestionErrorContext = createContext<((error: PracticeError, line: string) => ReactNode) | null>(null);

/** Called with a student's answer; null if nothing is recorded. */
export const AnswerContext = createContext<((question: string, option: string) => void) | null>(null);
