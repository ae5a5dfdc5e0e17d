import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { allRows, present, type Backend } from "../setup";
import { createScene, editable, questionRows } from "./scene";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const { questionImports, questions: bank } = api.admin;

async function scene(questions: number) {
  const made = await createScene({ questions });
  const [exam = null] = await made.t.run((ctx) => allRows(ctx, "courseExams"));
  const { _id: examId } = await present(exam);
  return { ...made, examId, rows: () => questionRows(made.as, examId) };
}

describe("EXAM-52: letters as they are stored", () => {
  /** A file that has the right option first, everywhere. */
  const file = Array.from({ length: 60 }, (_, number) => ({
    ...{ id: "", questionText: `What is ${number}?`, optionA: "1", optionB: "2", optionC: "3", optionD: "4" },
    ...{ correctOption: "a" as const, tags: [], lesson: "", difficulty: "", explanation: "" },
  }));
  const stored = (t: Backend) => t.run((ctx) => allRows(ctx, "examQuestions"));
  const lettersOf = (questions: readonly { correctOption: string }[]) =>
    new Set(questions.map(({ correctOption }) => correctOption)).size;

  test("tell nothing of the file, which administrators and exports read as it was written", async () => {
    const { t, as, examId, rows } = await scene(1);
    const items = file.map((question, index) => ({ line: index + 1, question, questionId: null, version: 0 }));
    await as.mutation(questionImports.start, { examId, fileName: "bank.txt", items });
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    const questions = (await stored(t)).slice(1);
    expect(questions).toHaveLength(60);
    expect(lettersOf(questions)).toBe(4);
    for (const { correctOption, optionA, optionB, optionC, optionD } of questions)
      expect({ a: optionA, b: optionB, c: optionC, d: optionD }[correctOption]).toBe("1");
    const shown = (await rows()).slice(1);
    expect(lettersOf(shown)).toBe(1);
    expect(shown[0]).toMatchObject({ optionA: "1", optionB: "2", optionC: "3", optionD: "4", correctOption: "a" });
    const plans = await as.query(questionImports.check, { examId, questions: file });
    expect(new Set(plans.map(({ outcome }) => outcome))).toEqual(new Set(["same"]));
  });

  test("are those of the editor neither, and stay where they are when texts or the key change", async () => {
    const { t, as, examId, rows } = await scene(3);
    const typed = file.map(({ id: _, lesson: __, difficulty: ___, ...question }) => question);
    await as.mutation(bank.add, { examId, questions: typed.slice(0, 30) });
    await as.mutation(bank.add, { examId, questions: typed.slice(30) });
    const before = (await stored(t)).slice(3);
    expect(lettersOf(before)).toBe(4);
    const shown = (await rows())[3];
    if (!shown || !before[0]) throw new Error("no question");
    await as.mutation(bank.update, { ...editable(shown), correctOption: "d", optionB: "Two" });
    const after = (await stored(t)).find(({ firstId }) => firstId === before[0]?._id);
    const places = [before[0], after].map((row) => [row?.optionA, row?.optionB, row?.optionC, row?.optionD]);
    expect(places[1]).toEqual(places[0]?.map((option) => (option === "2" ? "Two" : option)));
    expect((await rows())[3]).toMatchObject({ optionA: "1", optionB: "Two", correctOption: "d" });
  });
});
