import type { Fence } from "../../convex/shared/markdown";
import type { Report } from "./problems";
import { isProgram, runSql, startMachine, type Outcome } from "./programs";

export interface RunnableLesson {
  fences: Fence[];
  report: Report;
}
interface Marked {
  fence: Fence;
  /** The `output` block right after it, if any. */
  output: Fence | undefined;
}

const isMarked = ({ words }: Fence): boolean => /^run\b/.test(words);

/** Runs blocks marked `run` and compares them with their output. */
export async function runLessons(lessons: RunnableLesson[]): Promise<void> {
  const sql: (Marked & { report: Report })[] = [];
  for (const { fences, report } of lessons) {
    const marked = findMarked(fences, report);
    sql.push(...marked.filter(({ fence }) => fence.language === "sql").map((each) => ({ ...each, report })));
    await runPrograms(
      marked.filter(({ fence }) => fence.language !== "sql"),
      report,
    );
  }
  if (sql.length === 0) return;
  const outcomes = await runSql(sql.map(({ fence }) => fence.body));
  for (const [index, each] of sql.entries()) judge(each, outcomes[index], each.report);
}

function findMarked(fences: Fence[], report: Report): Marked[] {
  const following = (index: number): Fence | undefined =>
    fences[index + 1]?.language === "output" ? fences[index + 1] : undefined;
  for (const [index, { language, line }] of fences.entries()) {
    const before = fences[index - 1];
    if (language === "output" && !(before && isMarked(before))) report(line, "output of nothing: mark the code `run`");
  }
  return fences.flatMap((fence, index) => (isMarked(fence) ? [{ fence, output: following(index) }] : []));
}

async function runPrograms(marked: Marked[], report: Report): Promise<void> {
  if (marked.length === 0) return;
  const machine = await startMachine();
  for (const each of marked) {
    if (isProgram(each.fence.language)) judge(each, await machine.run(each.fence), report);
    else report(each.fence.line, `"${each.fence.language}" cannot be run: javascript, typescript, python or sql`);
  }
  await machine.end();
}

function judge({ fence, output }: Marked, outcome: Outcome | null | undefined, report: Report): void {
  if (!outcome) {
    report(fence.line, `not run: ${fence.language} is not installed here`, "note");
    return;
  }
  // SQL continues after a refusal, which its output then shows.
  const mayFail = /\bfails\b/.test(fence.words) || (fence.language === "sql" && output !== undefined);
  if (outcome.failure !== null && !mayFail) report(fence.line, `does not run: ${outcome.failure}`);
  else if (/\bfails\b/.test(fence.words) && outcome.failure === null) report(fence.line, "runs, and should fail");
  else if (output) compare(output, outcome.output, report);
}

const linesOf = (text: string): string[] =>
  text
    .trimEnd()
    .split("\n")
    // SQLite's own tool adds the error number.
    .map((line) => line.trimEnd().replace(/^(Runtime error: .*) \(\d+\)$/, "$1"));

function compare({ body, line }: Fence, printed: string, report: Report): void {
  const written = linesOf(body);
  const real = linesOf(printed);
  const different = Array.from({ length: Math.max(written.length, real.length) }).findIndex(
    (_, index) => written[index] !== real[index],
  );
  if (different === -1) return;
  const shown = (text: string | undefined): string => (text === undefined ? "nothing" : JSON.stringify(text));
  report(line + 1 + different, `the output is ${shown(real[different])}, the text says ${shown(written[different])}`);
}
