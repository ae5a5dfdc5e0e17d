import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { answersFor, clickAnswers, enrolled } from "./examScene";
import { lessonsOf, readEveryTable, type Backend } from "./setup";

beforeEach(() => {
  // Mails stay in the outbox.
  vi.stubEnv("LOCAL_BACKEND", "1");
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Names in backticks of the docstring that the function has. */
function namedTables(file: string, name: string): string[] {
  const text = readFileSync(`convex/model/flows/${file}.ts`, "utf8");
  const [comment = ""] =
    new RegExp(`/\\*\\*(?:(?!\\*/).)*\\*/\\nexport async function ${name}\\(`, "s").exec(text) ?? [];
  return [...new Set([...comment.matchAll(/`(\w+)`/g)].map(([, table = ""]) => table))].sort();
}

/** Tables that differ after the write. */
async function changedBy(t: Backend, write: () => Promise<unknown>): Promise<string[]> {
  const read = async () => Object.entries(await readEveryTable(t));
  const before = new Map(await read());
  await write();
  return (await read())
    .filter(([table, rows]) => JSON.stringify(rows) !== JSON.stringify(before.get(table)))
    .map(([table]) => table)
    .sort();
}

async function readyToSubmit() {
  const scene = await enrolled();
  const { t, as, courseId } = scene;
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
  await clickAnswers(t, as, sittingId, await answersFor(t, courseId));
  return { ...scene, sittingId, lessons: await lessonsOf(t, courseId) };
}

test("submitExam names every table that it writes", async () => {
  const { t, as, sittingId, lessons } = await readyToSubmit();
  for (const { _id: lessonId } of lessons) await as.mutation(api.student.progress.complete, { lessonId });
  const changed = await changedBy(t, () => as.mutation(api.student.exams.submit, { sittingId }));
  expect(changed).toEqual(namedTables("submitExam", "submitExam"));
});

test("completeLesson names every table that it writes", async () => {
  const { t, as, sittingId, lessons } = await readyToSubmit();
  await as.mutation(api.student.exams.submit, { sittingId });
  const last = lessons.at(-1);
  for (const { _id: lessonId } of lessons.slice(0, -1)) await as.mutation(api.student.progress.complete, { lessonId });
  const changed = await changedBy(t, () =>
    as.mutation(api.student.progress.complete, { lessonId: last?._id ?? ("" as never) }),
  );
  expect(changed).toEqual(namedTables("completeLesson", "completeLesson"));
});
