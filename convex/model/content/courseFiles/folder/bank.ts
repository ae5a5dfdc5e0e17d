import type { Path } from "../../../../shared/jsonLines";
import type { CourseFile } from "./courseFile";
import type { CourseReason, Detail, Report } from "./problems";

const WANTED_QUESTIONS = 15;
const LETTERS = ["a", "b", "c", "d"];
const OPTIONS = ["optionA", "optionB", "optionC", "optionD"] as const;

/** A question of a file, not yet validated. */
type Question = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Checks the questions of an exam as far as their shape is valid. */
export function checkBank({ course, lineOf }: CourseFile, report: Report): void {
  const path: Path = ["exam", "questions"];
  const filed: unknown = course.exam?.questions;
  const questions = Array.isArray(filed) ? filed.map((each) => ({ ...(each as Question | null) })) : [];
  if (questions.length === 0) {
    report(lineOf(["exam"]), "noQuestions");
    return;
  }
  const titles = new Set(course.modules.flatMap(({ lessons }) => lessons.map(({ title }) => title)));
  const asked = new Map<string, number>();
  for (const [index, question] of questions.entries()) {
    const at = (field: string): number => lineOf([...path, index, field]);
    const options = OPTIONS.map((name) => textOf(question[name])).filter((option) => option !== "");
    if (new Set(options).size < options.length) report(lineOf([...path, index]), "optionsSame");
    const text = textOf(question.questionText);
    const before = asked.get(text);
    if (before !== undefined) report(at("questionText"), "questionRepeated", { number: before + 1 });
    asked.set(text, index);
    const title = textOf(question.lesson);
    if (title !== "" && !titles.has(title)) report(at("lesson"), "lessonUnknown", { title });
  }
  const missing = questions.filter(({ explanation }) => textOf(explanation) === "").length;
  const first = questions.findIndex(({ explanation }) => textOf(explanation) === "");
  if (missing > 0) report(lineOf([...path, first]), "explanationsMissing", { missing, all: questions.length });
  if (questions.length < WANTED_QUESTIONS)
    report(lineOf(path), "fewQuestions", { questions: questions.length, wanted: WANTED_QUESTIONS });
  checkLetters(questions, (reason, detail) => report(lineOf(path), reason, detail));
}

/**
 * Reports skewed letters.
 * Marking the same letter everywhere must not come near the pass mark.
 */
function checkLetters(questions: Question[], onSkew: (reason: CourseReason, detail?: Detail) => void): void {
  if (questions.length < 5) return;
  const counts = LETTERS.map((letter) => questions.filter(({ correctOption }) => correctOption === letter).length);
  const most = Math.max(...counts);
  const letter = LETTERS[counts.indexOf(most)]?.toUpperCase() ?? "";
  const share = questions.length < 12 ? 0.5 : 0.4;
  if (most / questions.length > share) onSkew("lettersSkewed", { letter, most, all: questions.length });
  else if (counts.filter((count) => count > 0).length < 3) onSkew("fewLetters");
}
