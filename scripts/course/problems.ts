import type { CourseProblem } from "../../convex/model/content/courseFiles/folder/problems";
import courseTexts from "../../src/i18n/locales/en/adminCourseFiles.json";
import validationTexts from "../../src/i18n/locales/en/validation.json";

/** A problem in a file; errors fail the check. */
export interface Problem {
  file: string;
  line: number;
  level: "error" | "advice" | "note";
  message: string;
}

/** Reports a problem in a line of one file. */
export type Report = (line: number, message: string, level?: Problem["level"]) => void;

export const reporter =
  (problems: Problem[], file: string): Report =>
  (line, message, level = "error") => {
    problems.push({ file, line, level, message });
  };

/** Fills the placeholders of an interface text. */
export const filled = (text: string, detail: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(detail[name] ?? ""));

export function toProblem({ file, line, level, reason, detail }: CourseProblem): Problem {
  const { message } = detail;
  const known = reason === "field" ? (validationTexts as Record<string, unknown>)[String(message)] : undefined;
  const shown = typeof known === "string" ? { ...detail, message: known } : detail;
  return { file, line, level, message: filled(courseTexts.reasons[reason], shown) };
}

export const printed = ({ file, line, level, message }: Problem) => `${file}:${line}: ${level}: ${message}`;
