import type { FunctionArgs } from "convex/server";
import { vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { allRows, present, type Backend, type Person } from "../setup";
import { createScene, questionRows } from "./scene";

const { jobs, questionImports } = api.admin;
type FileQuestion = FunctionArgs<typeof questionImports.check>["questions"][number];
type Items = FunctionArgs<typeof questionImports.start>["items"];

export const filed = (questionText: string, fields: Partial<FileQuestion> = {}): FileQuestion => ({
  ...{ id: "", questionText, optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctOption: "b" },
  ...{ tags: [], lesson: "", difficulty: "", explanation: "", ...fields },
});

export async function scene(shape: Parameters<typeof createScene>[0] = {}) {
  const made = await createScene({ questions: 3, ...shape });
  const examId = await examOf(made.t, made.courseId);
  return { ...made, examId, rows: () => questionRows(made.as, examId) };
}

export async function examOf(t: Backend, courseId: Id<"courses">) {
  const exams = await t.run((ctx) => allRows(ctx, "courseExams"));
  return await present(exams.find((exam) => exam.courseId === courseId)?._id ?? null);
}

/** As the page does it: looks at everything, and confirms what is new or changed. */
export async function confirmed(as: Person["as"], examId: Id<"courseExams">, questions: FileQuestion[]) {
  const plans = await as.query(questionImports.check, { examId, questions });
  const items: Items = plans.flatMap((plan, index) => {
    const question = questions[index];
    if (!question || plan.outcome === "same" || plan.outcome === "error") return [];
    const known = plan.outcome === "changed" ? plan : { questionId: null, version: 0 };
    return [{ line: index + 1, question, questionId: known.questionId, version: known.version }];
  });
  return { plans, items, outcomes: plans.map(({ outcome }) => outcome) };
}

export const start = (as: Person["as"], examId: Id<"courseExams">, items: Items) =>
  as.mutation(questionImports.start, { examId, fileName: "bank.txt", items });
export const run = (t: Backend) => t.finishAllScheduledFunctions(vi.runAllTimers);
export const last = (as: Person["as"], examId: Id<"courseExams">) =>
  present(as.query(jobs.last, { kind: "questions", examId }));
export const waiting = (t: Backend) =>
  t.run(async (ctx) => (await allRows(ctx, "jobItems")).filter(({ state }) => state === "waiting"));
export const newOnes = (count: number) => Array.from({ length: count }, (_, index) => filed(`New ${index}?`));

/** Runs one step of the import; the next one waits. */
export async function step(t: Backend) {
  vi.advanceTimersToNextTimer();
  await t.finishInProgressScheduledFunctions();
}

/** The lines that were left out, with the reason. */
export async function notes(as: Person["as"], examId: Id<"courseExams">) {
  const { _id: jobId } = await last(as, examId);
  const { page } = await as.query(jobs.notes, { jobId, paginationOpts: { numItems: 100, cursor: null } });
  return page.map(({ line, note }) => [line, note]);
}
