import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importRules } from "../../convex/shared/questionFiles/importRules";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import { startProductStack, type ProductStack } from "../support/productStack";
import { createStudents, tokenSigner, type Student } from "../support/students";

/** `QUESTIONS=5000` for the run of docs/decisions/019-question-files.md; a bank holds 1,000 of them. */
const QUESTIONS = Number(process.env.QUESTIONS ?? 150);
const MOST = 900;

let stack: ProductStack;
let admin: LoadClient;

beforeAll(async () => {
  stack = await startProductStack({ port: 3374, sitePort: 3375, clientUrl: "http://localhost:4374" });
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
}, 600_000);

afterAll(async () => {
  admin.close();
  await stack.close();
});

interface Job {
  status: "running" | "finished" | "canceled";
  total: number;
  doneCount: number;
  addedCount: number;
  skipped: unknown[];
}

function question(number: number) {
  const text = `Question ${number}: what does this line of an ordinary length ask a student who has read the lesson?`;
  return {
    ...{ id: "", questionText: text, optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four" },
    ...{ correctOption: "b", tags: ["imported"], lesson: "", difficulty: "easy", explanation: "Because." },
  };
}

/** Looks at the file, then imports it, like the page. Returns what the page showed of the job. */
async function importInto(examId: string, questions: ReturnType<typeof question>[]): Promise<Job[]> {
  for (let start = 0; start < questions.length; start += importRules.checkedAtOnce) {
    const checked = questions.slice(start, start + importRules.checkedAtOnce);
    const plans = await admin.visit("admin/questionImports:check", { examId, questions: checked });
    expect(plans).toEqual(checked.map(() => ({ outcome: "new" })));
  }
  const items = questions.map((question, index) => ({ line: index + 1, question, questionId: null, version: 0 }));
  await admin.mutation("admin/questionImports:start", { examId, fileName: "bank.csv", items });
  const shown: Job[] = [];
  await new Promise<void>((resolve) => {
    const id = admin.subscribe("admin/questionImports:job", { examId });
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

const memory = (of: "VmRSS" | "VmHWM"): number =>
  Number(new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${stack.process().pid}/status`, "utf8"))?.[1]) / 1024;

it(
  "ADMIN-28: an import over the wire adds every question, and its progress is watched batch by batch",
  { timeout: 1_800_000 },
  async () => {
    const paginationOpts = { numItems: 20, cursor: null };
    const { page } = (await admin.visit("admin/exams:list", { search: "", paginationOpts })) as {
      page: { _id: string }[];
    };
    const before = memory("VmRSS");
    const began = performance.now();
    let left = QUESTIONS;
    for (const { _id } of page) {
      if (left === 0) break;
      const questions = Array.from({ length: Math.min(left, MOST) }, (_, index) => question(left - index));
      const shown = await importInto(_id, questions);
      const done = shown.map(({ doneCount }) => doneCount);
      expect(done).toEqual([...done].sort((one, other) => one - other));
      expect(new Set(done).size).toBeGreaterThan(2);
      expect(shown.at(-1)).toMatchObject({ total: questions.length, addedCount: questions.length, skipped: [] });
      left -= questions.length;
    }
    expect(left).toBe(0);
    if (process.env.QUESTIONS === undefined) return;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const figures = `${before.toFixed(0)} MiB before, ${memory("VmRSS").toFixed(0)} after, ${memory("VmHWM").toFixed(0)} at most`;
    process.stderr.write(`${QUESTIONS} questions in ${seconds} s; the backend's memory: ${figures}\n`);
  },
);
