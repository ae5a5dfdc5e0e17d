import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../convex/shared/limits";
import { importRules } from "../../convex/shared/importRules";
import { jobRules } from "../../convex/shared/jobs";
import { openDatabase } from "../../local-backend/database/database";
import { convex, selfHosted } from "../../scripts/deployment";
import { createCourses, type PlainCourse } from "../support/courses";
import { startProductStack, type ProductStack } from "../support/productStack";
import { createStudents, tokenSigner, type Student } from "../support/students";
import { expectQuarterOfLimits, type Cost } from "./cost";
import { FunctionRuns } from "./functionRuns";
import { TableRows } from "./tableRows";

/** Everything that reads a bank, with as many questions as one may have, in the largest course. */
const SIZE = {
  modules: limits.modulesPerCourse - 1,
  lessons: limits.lessonsPerCourse - 5,
  questions: limits.questionsPerBank,
};

let stack: ProductStack;
let course: PlainCourse;
let tokens: Record<"student" | "admin", string>;
const costs = new Map<string, Cost>();

/** Notes the dearest run of each function that has ended since, also of what was scheduled. */
async function note(runs: FunctionRuns, step: string): Promise<void> {
  for (const { identifier, error, usageStats: usage } of await runs.read()) {
    const path = identifier.replace(".js:", ":");
    if (error !== null) throw new Error(`${path}: ${error}`);
    const name = step === "" ? path : `${path}, ${step}`;
    const before = costs.get(name) ?? { read: 0, readBytes: 0, written: 0, writtenBytes: 0 };
    costs.set(name, {
      read: Math.max(before.read, usage.databaseReadDocuments),
      readBytes: Math.max(before.readBytes, usage.databaseReadBytes),
      written: Math.max(before.written, usage.databaseWriteDocuments),
      writtenBytes: Math.max(before.writtenBytes, usage.databaseWriteBytes),
    });
  }
}

type Who = keyof typeof tokens;

async function call<Value>(who: Who, path: `${"query" | "mutation" | "action"} ${string}`, args: object, step = "") {
  const [kind = "", name = ""] = path.split(" ");
  const runs = new FunctionRuns(stack.url, stack.adminKey);
  await runs.skip();
  const response = await fetch(`${stack.url}/api/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${tokens[who]}` },
    body: JSON.stringify({ path: name, args: [args], format: "convex_encoded_json" }),
  });
  const answer = (await response.json()) as { status: string; value: Value; errorMessage?: string };
  if (answer.status !== "success") throw new Error(`${name}: ${JSON.stringify(answer).slice(0, 500)}`);
  await note(runs, step);
  return answer.value;
}

/** The student has met all questions but the first hundred. */
async function prepareBank(userId: string): Promise<void> {
  const database = openDatabase({ path: stack.databaseFile });
  try {
    const transaction = database.begin();
    const { courseId, examId } = course;
    for (let start = 100; start < course.questionIds.length; start += 100) {
      const draw = course.questionIds
        .slice(start, start + 100)
        .map((questionId) => ({ questionId, options: ["a", "b", "c", "d"] }));
      const sitting = { userId, courseId, examId, status: "expired", startedAt: 0, draw, drawnAt: 0, answers: {} };
      transaction.insert("examSittings", sitting);
    }
    await database.whenDurable(database.commit(transaction));
  } finally {
    database.close();
  }
}

const filed = (number: number, changes: object = {}) => ({
  ...{ id: "", questionText: `Question ${number}?`, optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four" },
  ...{ correctOption: "a", tags: ["x"], lesson: "", difficulty: "easy", explanation: "Because.", ...changes },
});

interface Row {
  _id: string;
  questionText: string;
}
const paginationOpts = { numItems: 100, cursor: null };

beforeAll(async () => {
  stack = await startProductStack();
  let people: Student[] = [];
  await stack.restart({
    whileStopped: async () => {
      const [made] = await createCourses(stack.databaseFile, { name: "bank", count: 1, size: SIZE });
      if (!made) throw new Error("no course");
      course = made;
      const students = await createStudents(stack.databaseFile, 1, { courseIds: [course.courseId] });
      people = [...students, ...(await createStudents(stack.databaseFile, 1, { role: "admin" }))];
      await prepareBank(people[0]?.userId ?? "");
    },
  });
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const [student, admin] = people.map(sign);
  tokens = { student: student ?? "", admin: admin ?? "" };
}, 120_000);

afterAll(async () => {
  await stack.close();
});

describe("EXAM-43, LIVE-8: a bank of the greatest size", () => {
  it(
    "is drawn from: a student meets what is left of it, over all modules, and what they saw is kept",
    { timeout: 60_000 },
    async () => {
      const { courseId, examId, questionIds } = course;
      const exam = { title: "Exam", description: "", passingScore: 70, drawCount: 100, spreadsOverModules: true };
      await call("admin", "mutation admin/exams:update", { examId, version: 0, ...exam });
      const { sittingId } = await call<{ sittingId: string }>("student", "mutation student/exams:start", { courseId });
      const page = await call<{ questions: Row[] }>("student", "query student/exams:get", { courseId });
      const drawn = page.questions.map(({ _id }) => _id);
      expect(drawn).toHaveLength(100);
      expect(drawn.filter((id) => questionIds.indexOf(id) >= 100)).toEqual([]);
      const [gone] = drawn;
      await call("admin", "mutation admin/questions:remove", { questionId: gone });
      const mended = await call<{ questions: Row[] }>(
        "student",
        "query student/exams:get",
        { courseId },
        "a question left",
      );
      const questionId = mended.questions[0]?._id ?? "";
      expect(drawn).not.toContain(questionId);
      await call("student", "mutation student/exams:answer", { sittingId, questionId, option: "a" });
      // The bank, and for a start the lessons that know the modules.
      expect(costs.get("student/exams:start")?.read).toBeLessThan(SIZE.questions + SIZE.lessons + 90);
      expect(costs.get("student/exams:get, a question left")?.read).toBeLessThan(SIZE.questions + 270);
    },
  );

  it("is edited and listed at the cost of what is shown or changed", { timeout: 60_000 }, async () => {
    const { examId, questionIds, lessonIds } = course;
    const { id: _, lesson: __, ...question } = filed(SIZE.questions);
    await call("admin", "mutation admin/questions:add", { examId, questions: [question] });
    const another = call("admin", "mutation admin/questions:add", { examId, questions: [question] });
    await expect(another).rejects.toThrow("limitReached");
    const middle = questionIds[250];
    await call("admin", "mutation admin/questions:move", { questionId: middle, direction: "up" });
    await call("admin", "mutation admin/questions:update", { questionId: middle, version: 0, ...question });
    await call("admin", "query admin/questions:list", { examId, search: "", paginationOpts });
    await call("admin", "query admin/questions:list", { examId, search: "nothing", paginationOpts }, "searched");
    await call("admin", "query admin/exams:spread", { examId });
    const repeated = { lessonId: lessonIds[0], questions: ["Which?"] };
    await call("admin", "query admin/practice:repeated", repeated);
    for (const [path, cost] of costs)
      if (/questions:(add|move|update)/u.test(path)) expect(cost.read, path).toBeLessThan(60);
    expect(costs.get("admin/exams:spread")?.read).toBeLessThan(SIZE.questions + SIZE.lessons + SIZE.modules + 90);
  });

  it("is changed as a whole by one file, counted and exported as a course", { timeout: 300_000 }, async () => {
    const { examId, slug, questionIds } = course;
    // One of the first ones was removed.
    const known = questionIds.slice(100);
    const items = known.map((questionId, index) => ({
      ...{ line: index + 1, questionId, version: 0 },
      question: filed(index, { id: questionId, questionText: `Asked otherwise ${index}?` }),
    }));
    const questions = items.slice(0, importRules.checkedAtOnce).map(({ question }) => question);
    await call("admin", "query admin/questionImports:check", { examId, questions });
    const runs = new FunctionRuns(stack.url, stack.adminKey);
    await call("admin", "mutation admin/questionImports:start", { examId, fileName: "bank.csv", items });
    await runs.skip();
    for (;;) {
      const job = await call<{ status: string }>("admin", "query admin/jobs:last", { kind: "questions", examId });
      if (job.status === "finished") break;
      await pause(500);
    }
    await note(runs, "");
    expect(costs.get("jobs/engine:step")?.written).toBeGreaterThan(4 * jobRules.batch);
    await runs.skip();
    expect(JSON.parse(await convex(["run", "cli/totals:recount", "{}"], selfHosted(stack)))).toBeInstanceOf(Array);
    await note(runs, "");
    await call("admin", "action admin/courseFiles:download", { slug });
    expect(costs.get("jobs/courseFiles:read")?.read).toBeGreaterThanOrEqual(known.length);
  });

  it(
    "is removed in batches, and nothing of all this takes more than a quarter of what a transaction may",
    { timeout: 60_000 },
    async () => {
      const runs = new FunctionRuns(stack.url, stack.adminKey);
      await runs.skip();
      await call("admin", "mutation admin/exams:remove", { examId: course.examId });
      await new TableRows(stack.url, stack.adminKey).allDone();
      await note(runs, "");
      expect(costs.has("jobs/engine:step")).toBe(true);
      const lines = [...costs].map(
        ([path, { read, readBytes, written, writtenBytes }]) =>
          `${path}: ${read} (${(readBytes / 1000).toFixed(0)}), ${written} (${(writtenBytes / 1000).toFixed(0)})`,
      );
      if (process.env.COSTS === "print") process.stderr.write(`${lines.join("\n")}\n`);
      expectQuarterOfLimits(costs);
    },
  );
});
