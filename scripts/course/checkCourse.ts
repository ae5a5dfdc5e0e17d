import { join } from "node:path";
import { readCourseFolder } from "./folder";
import { reporter, toProblem, type Problem } from "./problems";
import { runLessons } from "./runCode";

/** AUTHOR-1, AUTHOR-2: returns a course's problems by file and line. */
export async function checkCourse(folder: string): Promise<Problem[]> {
  const { problems: found, fences } = await readCourseFolder(folder);
  const problems = found.map(toProblem).map((problem) => ({ ...problem, file: join(folder, problem.file) }));
  await runLessons(
    [...fences].map(([file, blocks]) => ({ fences: blocks, report: reporter(problems, join(folder, file)) })),
  );
  return problems.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}
