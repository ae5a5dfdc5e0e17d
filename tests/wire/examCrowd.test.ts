import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import type { RawTables } from "../convex/checkedTables";
import { findViolations } from "../convex/invariants";
import { FunctionRuns } from "../cost/functionRuns";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines } from "../support/queries";
import { readRawTables } from "../support/rawTables";
import { createStudents, tokenSigner, type Student } from "../support/students";

/** A full exam room over real sockets: everyone hands in at once, and an administrator watches. */
const STUDENTS = 500;

interface Exam {
  exam: { _id: string };
  questions: { _id: string }[];
  sitting: { sittingId: string };
}

let stack: ProductStack;
let courseId = "";
let examId = "";
let clients: LoadClient[] = [];
let sittings: Exam[] = [];
let admin: LoadClient;

beforeAll(async () => {
  stack = await startProductStack();
  const [course] = await listOutlines(stack.url);
  if (!course) throw new Error("the catalog is empty");
  courseId = course._id;
  let students: Student[] = [];
  let administrators: Student[] = [];
  await stack.restart({
    whileStopped: async () => {
      students = await createStudents(stack.databaseFile, STUDENTS, {});
      administrators = await createStudents(stack.databaseFile, 1, { role: "admin" });
    },
  });
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const [first] = administrators;
  if (!first) throw new Error("no administrator");
  admin = await LoadClient.connect(stack.url, sign(first));
  clients = await Promise.all(students.map(async (student) => await LoadClient.connect(stack.url, sign(student))));
  sittings = await Promise.all(
    clients.map(async (client) => {
      await client.mutation("student/enrollments:enroll", { courseId });
      await client.mutation("student/exams:start", { courseId });
      return (await client.visit("student/exams:get", { courseId })) as Exam;
    }),
  );
  examId = sittings[0]?.exam._id ?? "";
}, 600_000);

afterAll(async () => {
  for (const client of [...clients, admin]) client.close();
  await stack.close();
});

interface RoomPage {
  page: { _id: string; sittingId: string }[];
  isDone: boolean;
  continueCursor: string;
}

it("EXAM-60, EXAM-65: in a room of 500 an answer reruns, reads and resends one row", { timeout: 120_000 }, async () => {
  const seats: { _id: string; sittingId: string }[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const paginationOpts = { numItems: 50, cursor };
    const result = (await admin.query("admin/examRoom:list", { examId, search: "", paginationOpts })) as RoomPage;
    seats.push(...result.page);
    ({ isDone, continueCursor: cursor } = result);
  }
  expect(seats).toHaveLength(STUDENTS);
  for (const { _id } of seats) await admin.query("admin/examRoom:seat", { seatId: _id });

  const [client] = clients;
  const [own] = sittings;
  const changes: { type: string; value?: unknown }[] = [];
  admin.onChange = (modifications) => changes.push(...modifications.filter(({ type }) => type !== "QueryRemoved"));
  const runs = new FunctionRuns(stack.url, stack.adminKey);
  const doing = async (path: string, args: object): Promise<void> => {
    changes.length = 0;
    await runs.skip();
    await client?.mutation(path, args);
    // Its answer comes after whatever the mutation has for the watcher.
    await admin.visit("visitor/settings:promo", {});
    changes.pop();
    const ran = (await runs.read()).filter(({ udfType }) => udfType === "Query");
    const named = ran.map((run) => ({ ...run, name: run.identifier.replace(".js:", ":") }));
    const queries = named.filter(({ name }) => name !== "visitor/settings:promo");
    expect(queries.map(({ name }) => name)).toEqual(["admin/examRoom:seat"]);
    expect(queries[0]?.usageStats.databaseReadDocuments).toBeLessThanOrEqual(8);
    expect(changes).toHaveLength(1);
    expect(JSON.stringify(changes).length).toBeLessThan(400);
  };
  const sittingId = own?.sitting.sittingId;
  await doing("student/exams:answer", { sittingId, questionId: own?.questions[0]?._id, option: "a" });
  expect(changes).toMatchObject([{ value: { answered: 1, total: own?.questions.length } }]);
  // No beat is written sooner.
  await pause(20_000);
  await doing("student/exams:beat", { sittingId });
  admin.onChange = undefined;
});

it(
  "EXAM-4: of 500 students who each hand in three times at once, each has one attempt and one answer",
  { timeout: 600_000 },
  async () => {
    for (const option of ["d", "a"])
      await Promise.all(
        clients.map(async (client, index) => {
          const { questions = [], sitting } = sittings[index] ?? {};
          for (const { _id } of questions)
            await client.mutation("student/exams:answer", { sittingId: sitting?.sittingId, questionId: _id, option });
        }),
      );
    const results = await Promise.all(
      clients.map(async (client, index) => {
        const sittingId = sittings[index]?.sitting.sittingId;
        return await Promise.all(
          [1, 2, 3].map(async () => await client.mutation("student/exams:submit", { sittingId })),
        );
      }),
    );
    for (const answers of results) expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const paginationOpts = { numItems: 10, cursor: null };
    expect(await admin.visit("admin/examRoom:list", { examId, search: "", paginationOpts })).toMatchObject({
      page: [],
    });
  },
);

it("SAFE-12: every rule holds in the tables", async () => {
  let after: RawTables | undefined;
  await stack.restart({
    whileStopped: () => {
      after = readRawTables(stack.databaseFile);
    },
  });
  if (!after) throw new Error("nothing was read");
  expect(after.examAttempts).toHaveLength(STUDENTS);
  expect(new Set(after.examAttempts.map(({ userId }) => userId)).size).toBe(STUDENTS);
  expect(after.examSeats).toEqual([]);
  // Students were inserted past the triggers, so the stored total excludes them.
  expect(
    findViolations(after).filter((line) => !/^REPORT-3: (students:|signUps\/|month\/\S+ signUps)/.test(line)),
  ).toEqual([]);
});
