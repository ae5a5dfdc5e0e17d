import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RawTables } from "../convex/checkedTables";
import { findViolations } from "../convex/invariants";
import { toSearchText } from "../../convex/shared/searchText";
import { openDatabase } from "../../local-backend/database/database";
import { startProductStack, type ProductStack } from "../support/productStack";
import { listOutlines } from "../support/queries";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import { readRawTables } from "../support/rawTables";
import { createStudents, tokenSigner, type Student } from "../support/students";

/** Everyone at once, over real sockets: what transactions are for. */
const STUDENTS = 200;
const MAX_USES = 50;

let stack: ProductStack;
let courseId = "";
let clients: LoadClient[] = [];

beforeAll(async () => {
  stack = await startProductStack();
  const [course] = await listOutlines(stack.url);
  if (!course) throw new Error("the catalog is empty");
  courseId = course._id;
  let students: Student[] = [];
  await stack.restart({
    whileStopped: async () => {
      students = await createStudents(stack.databaseFile, STUDENTS, {});
      const database = openDatabase({ path: stack.databaseFile });
      const transaction = database.begin();
      transaction.insert("discountCoupons", {
        code: "CORRIDA",
        discountPercentage: 30,
        isActive: true,
        validFrom: "2020-01-01",
        maxUses: MAX_USES,
        searchText: toSearchText("CORRIDA"),
        currentUses: 0,
        removedUses: 0,
        version: 0,
      });
      await database.whenDurable(database.commit(transaction));
      database.close();
    },
  });
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  clients = await Promise.all(students.map(async (student) => LoadClient.connect(stack.url, sign(student))));
});

afterAll(async () => {
  for (const client of clients) client.close();
  await stack.close();
});

function outcomes(results: PromiseSettledResult<unknown>[]): { values: unknown[]; errors: string[] } {
  return {
    values: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    errors: results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : [])),
  };
}

describe("a coupon limited to fifty uses", () => {
  it("COUPON-1: goes to exactly fifty of two hundred who enroll at once", { timeout: 60_000 }, async () => {
    const results = outcomes(
      await Promise.allSettled(
        clients.map((client) => client.mutation("student/enrollments:enroll", { courseId, couponCode: "corrida" })),
      ),
    );
    expect(results.errors).toEqual([]);
    const answers = results.values.map((value) => JSON.stringify(value));
    const served = JSON.stringify({ discountPercentage: 30, outcome: "enrolled" });
    expect(answers.filter((answer) => answer === served)).toHaveLength(MAX_USES);
    const refused = JSON.stringify({ code: "couponExhausted", outcome: "couponRefused" });
    expect(answers.filter((answer) => answer === refused)).toHaveLength(STUDENTS - MAX_USES);
  });
});

describe("one student who clicks endlessly", () => {
  it("COUPON-3: is enrolled once", async () => {
    const [client] = clients;
    if (!client) throw new Error("no client");
    const clicks = Array.from({ length: 20 }, () => client.mutation("student/enrollments:enroll", { courseId }));
    const { values, errors } = outcomes(await Promise.allSettled(clicks));
    expect(errors).toEqual([]);
    expect(values.filter((value) => (value as { outcome: string }).outcome === "enrolled").length).toBeLessThan(2);
  });

  it("EXAM-4: has one attempt from one sitting", { timeout: 60_000 }, async () => {
    const [client] = clients;
    if (!client) throw new Error("no client");
    const { sittingId } = (await client.mutation("student/exams:start", { courseId })) as { sittingId: string };
    const exam = (await client.query("student/exams:get", { courseId })) as { questions: { _id: string }[] };
    // All at once: each question's answer, changed again and again.
    const clicks = exam.questions.flatMap(({ _id }) =>
      ["a", "b", "c", "d"].map((option) =>
        client.mutation("student/exams:answer", { sittingId, questionId: _id, option }),
      ),
    );
    expect(outcomes(await Promise.allSettled(clicks)).errors).toEqual([]);
    const saved = await client.query("student/exams:answers", { sittingId });
    expect(saved).toEqual(Object.fromEntries(exam.questions.map(({ _id }) => [_id, "d"])));
    const submissions = Array.from({ length: 500 }, () => client.mutation("student/exams:submit", { sittingId }));
    const { values, errors } = outcomes(await Promise.allSettled(submissions));
    expect(errors).toEqual([]);
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1);
  });
});

it("SAFE-12: every rule holds in the tables", async () => {
  let after: RawTables | undefined;
  await stack.restart({
    whileStopped: () => {
      after = readRawTables(stack.databaseFile);
    },
  });
  if (!after) throw new Error("nothing was read");
  const coupon = after.discountCoupons.find(({ code }) => code === "CORRIDA");
  expect(coupon?.currentUses).toBe(MAX_USES);
  expect(after.enrollments.filter(({ couponId }) => couponId === coupon?._id)).toHaveLength(MAX_USES);
  expect(after.examAttempts).toHaveLength(1);
  // Students and coupon were inserted past the triggers, so the stored totals exclude them.
  expect(
    findViolations(after).filter((line) => !/^REPORT-3: (students:|coupons:|signUps\/|month\/\S+ signUps)/.test(line)),
  ).toEqual([]);
});
