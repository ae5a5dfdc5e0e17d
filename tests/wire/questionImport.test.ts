import { readFileSync } from "node:fs";
import type { FunctionReturnType } from "convex/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { api } from "../../convex/_generated/api";
import { csvWords } from "../support/csvWords";
import { readCsvQuestions, writeCsvQuestions } from "../../src/admin/exams/questionFiles/csvQuestions";
import { readGiftQuestions, writeGiftQuestions } from "../../src/admin/exams/questionFiles/giftQuestions";
import { importRules } from "../../convex/shared/importRules";
import { readJsonQuestions, writeJsonQuestions } from "../../src/admin/exams/questionFiles/jsonQuestions";
import type { FileQuestion } from "../../src/admin/exams/questionFiles/questionFile";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import { startProductStack, type ProductStack } from "../support/productStack";
import { createStudents, tokenSigner, type Student } from "../support/students";

/** `QUESTIONS=150` for a short run. The figures of docs/decisions/019-question-files.md are those of all. */
const QUESTIONS = Number(process.env.QUESTIONS ?? 500);

let stack: ProductStack;
let admin: LoadClient;

beforeAll(async () => {
  stack = await startProductStack();
  let administrators: Student[] = [];
  await stack.restart({
    whileStopped: async () => {
      administrators = await createStudents(stack.databaseFile, 1, { role: "admin" });
    },
  });
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const [first] = administrators;
  if (!first) throw new Error("no administrator");
  admin = await LoadClient.connect(stack.url, sign(first));
});

afterAll(async () => {
  admin.close();
  await stack.close();
});

interface Job {
  status: "running" | "finished" | "canceled";
  total: number;
  doneCount: number;
  skippedCount: number;
  imported: { addedCount: number };
}

function question(number: number): FileQuestion {
  const text = `Question ${number}: what does this line of an ordinary length ask a student who has read the lesson?`;
  const marks = ["One", 'Two; "two"', "{Three} = ~#:", `=4,${number}`];
  const [optionA = "", optionB = "", optionC = "", optionD = ""] = marks;
  return {
    ...{ id: "", questionText: text, optionA, optionB, optionC, optionD },
    ...{ correctOption: "abcd".charAt(number % 4) as FileQuestion["correctOption"], lesson: "" },
    ...{ tags: number % 3 === 0 ? [] : ["imported", `part ${number % 7}`] },
    ...{ difficulty: ["", "easy", "medium", "hard"][number % 4] ?? "" },
    explanation: number % 2 === 0 ? "" : `Because of ${number}:\n\nit is so.`,
  };
}

/** Looks at the file, then imports it, like the page. Returns what the page showed of the job. */
async function importInto(examId: string, questions: FileQuestion[]): Promise<Job[]> {
  for (let start = 0; start < questions.length; start += importRules.checkedAtOnce) {
    const checked = questions.slice(start, start + importRules.checkedAtOnce);
    const plans = await admin.visit("admin/questionImports:check", { examId, questions: checked });
    expect(plans).toEqual(checked.map(() => ({ outcome: "new" })));
  }
  const items = questions.map((question, index) => ({ line: index + 1, question, questionId: null, version: 0 }));
  await admin.mutation("admin/questionImports:start", { examId, fileName: "bank.csv", items });
  const shown: Job[] = [];
  await new Promise<void>((resolve) => {
    const id = admin.subscribe("admin/jobs:last", { kind: "questions", examId });
    admin.onChange = (modifications) => {
      for (const { queryId, value } of modifications) if (queryId === id) shown.push(value as Job);
      if (shown.at(-1)?.status !== "finished") return;
      admin.onChange = undefined;
      admin.unsubscribe(id);
      resolve();
    };
  });
  return shown;
}

/** An exam without questions. */
async function createExam(): Promise<string> {
  const fields = { title: "Large bank", slug: "large-bank", description: "Many questions", durationHours: 1 };
  const { courseId } = (await admin.mutation("admin/courses:create", fields)) as { courseId: string };
  const exam = { courseId, title: "Exam", description: "", passingScore: 70 };
  return ((await admin.mutation("admin/exams:create", exam)) as { examId: string }).examId;
}

type Page = FunctionReturnType<typeof api.admin.questions.list>;

/** Page by page, like the page's export. */
async function exportFrom(examId: string): Promise<FileQuestion[]> {
  const questions: FileQuestion[] = [];
  let cursor: string | null = null;
  do {
    const args = { examId, search: "", paginationOpts: { numItems: 100, cursor } };
    const result = (await admin.visit("admin/questions:list", args)) as Page;
    for (const { _id, questionText, optionA, optionB, optionC, optionD, ...row } of result.page)
      questions.push({
        ...{ id: _id, questionText, optionA, optionB, optionC, optionD, correctOption: row.correctOption },
        ...{ tags: row.tags, lesson: row.lesson?.title ?? "", difficulty: row.difficulty ?? "" },
        explanation: row.explanation,
      });
    cursor = result.isDone ? null : result.continueCursor;
  } while (cursor !== null);
  return questions;
}

const memory = (of: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${stack.process().pid}/status`, "utf8"))?.[1]) / 1024;

it(
  "ADMIN-26, ADMIN-28: a file of the largest bank is imported into one bank in one go, watched step by step, and exported with nothing lost",
  { timeout: 600_000 },
  async () => {
    const examId = await createExam();
    const questions = Array.from({ length: QUESTIONS }, (_, index) => question(index + 1));
    const file = writeGiftQuestions(questions);
    expect(Buffer.byteLength(file)).toBeLessThan(importRules.fileBytes);
    const { items, errors } = readGiftQuestions(file);
    expect(errors).toEqual([]);

    const before = memory("VmRSS");
    const began = performance.now();
    const shown = await importInto(
      examId,
      items.map((item) => item.question),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const figures = `${before.toFixed(0)} MiB before, ${memory("VmRSS").toFixed(0)} after, ${memory("VmHWM").toFixed(0)} at most`;
    process.stderr.write(`${QUESTIONS} questions in ${seconds} s; the backend's memory: ${figures}\n`);
    const done = shown.map(({ doneCount }) => doneCount);
    expect(done).toEqual([...done].sort((one, other) => one - other));
    expect(new Set(done).size).toBeGreaterThan(2);
    expect(shown.at(-1)).toMatchObject({ total: QUESTIONS, skippedCount: 0, imported: { addedCount: QUESTIONS } });

    const exported = await exportFrom(examId);
    expect(exported.map((each) => ({ ...each, id: "" }))).toEqual(questions);
    for (const [write, read] of [
      [writeGiftQuestions, readGiftQuestions],
      [writeJsonQuestions, readJsonQuestions],
      [(rows: FileQuestion[]) => writeCsvQuestions(rows, ";", csvWords("pt")), readCsvQuestions],
    ] as const)
      expect(read(write(exported)).items.map((item) => item.question)).toEqual(exported);
  },
);
