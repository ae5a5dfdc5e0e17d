import { join } from "node:path";
import type { CheckedFolder } from "../../convex/model/content/courseFiles/folder/checkFolder";
import { readCourseFolder } from "./folder";
import { guess, guessLimits, scoreBank, type Scored } from "./guessing";
import { reporter, toProblem, type Problem, type Report } from "./problems";
import { runLessons } from "./runCode";

/** In fewer questions, chance alone looks like a way to guess. */
const MEASURED_FROM = 20;

/** AUTHOR-1, AUTHOR-2, AUTHOR-14: returns a course's problems by file and line. */
export async function checkCourse(folder: string): Promise<Problem[]> {
  const checked = await readCourseFolder(folder);
  const problems = checked.problems.map(toProblem).map((problem) => ({ ...problem, file: join(folder, problem.file) }));
  checkGuessing(checked, reporter(problems, join(folder, "course.json")));
  await runLessons(
    [...checked.fences].map(([file, blocks]) => ({ fences: blocks, report: reporter(problems, join(folder, file)) })),
  );
  return problems.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}

/** Returns the questions of a course as a guesser sees them. */
export function bankOf({ course }: Pick<CheckedFolder, "course">): Scored[] {
  const lessons = course?.modules.flatMap((module) => module.lessons) ?? [];
  const questions = course?.exam?.questions ?? [];
  const bank = questions.map(({ questionText, optionA, optionB, optionC, optionD, correctOption }) => ({
    questionText,
    options: [optionA, optionB, optionC, optionD],
    right: ["a", "b", "c", "d"].indexOf(correctOption),
  }));
  return scoreBank(bank, lessons.map(({ content }) => content).join("\n"));
}

function checkGuessing(checked: CheckedFolder, report: Report): void {
  const bank = bankOf(checked);
  if (bank.length < MEASURED_FROM) return;
  const { line } = checked.problemAt(["exam", "questions"], "");
  for (const { name, rightShare, finds } of guess(bank)) {
    const limit = name === "mixture" ? guessLimits.mixture : guessLimits.strategy;
    const percent = (share: number): string => `${Math.round(100 * share)} %`;
    const found = `Guessing by "${name}" finds ${percent(rightShare)} of the right options (limit ${percent(limit)}).`;
    if (rightShare > limit) report(line, `${found} Questions: ${finds.join(", ")}.`, "advice");
  }
}
