import { afterEach, expect, test, vi } from "vitest";
import type { Doc, Id, TableNames } from "../../convex/_generated/dataModel";
import { seededRandom } from "../../convex/model/demonstration/random";
import { mixedArguments } from "../support/hostileArguments";
import { Knowledge, marked, type Row } from "../support/roleOracle";
import { call, matrix } from "./accessMatrix";
import { listPublicFunctions, setScene } from "./accessScene";
import { createBackend, finishScheduled, present, readErrorData, readEveryTable, type Backend } from "./setup";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Rows of which there are more in one world, where a teacher must not see them. */
const MORE: readonly TableNames[] = [
  ...(["accessRequests", "announcements", "auditEntries", "examAttempts", "examSittings", "generationJobs"] as const),
  ...(["inquiries", "invitations", "jobs", "lessonProgress", "mails", "passes", "textVersions"] as const),
];
/** Numbers that differ in rows that a teacher must not see. */
const NUMBERS = ["score", "correctCount", "priceCents", "extraMinutes", "completedLessonCount"];

type Scene = Awaited<ReturnType<typeof setScene>>;

/** A student of the teacher takes the other course as well. */
async function enrollElsewhere(t: Backend, { userIds }: Scene, other: Scene): Promise<void> {
  const place = { userId: userIds.student as Id<"users">, courseId: other.scene.courseId };
  await t.run(async (ctx) => {
    const attempt = (await ctx.db.get("examAttempts", other.scene.attemptId)) as Doc<"examAttempts">;
    const { _id, _creationTime, ...fields } = attempt;
    await ctx.db.insert("examAttempts", { ...fields, ...place });
    await ctx.db.insert("enrollments", {
      ...{ ...place, enrolledAt: 1, hasCoupon: false, completedLessonCount: 1, searchText: "" },
    });
    await ctx.db.insert("inquiries", {
      ...{ ...place, kind: "lesson", placeId: other.scene.lessonId, title: "Lesson", courseTitle: "Course" },
      ...{
        messages: [{ isAnswer: false, text: "Why?", at: 1 }],
        state: "open",
        stateAt: 1,
        version: 0,
        searchText: "",
      },
    });
  });
}

/** Gives everything that a teacher must not see the number of its world; the second has more of it. */
async function tellApart(t: Backend, teacherId: string, number: number): Promise<void> {
  const tables = await readEveryTable(t);
  const known = new Knowledge(tables);
  const isTheirs = (row: Row) => known.courseOf(row) === undefined || known.isTheirs(teacherId, row);
  await t.run(async (ctx) => {
    for (const [table, rows] of Object.entries(tables))
      for (const row of rows) {
        const wanted = (key: string) => !known.mayRead(teacherId, { key, rowId: row._id });
        const numbers = NUMBERS.filter((field) => typeof row[field] === "number" && !isTheirs(row));
        const changed = Object.fromEntries(numbers.map((field) => [field, Number(row[field]) + number]));
        await ctx.db.patch(
          row._id as never,
          { ...marked(table, row, { word: `${number}`, wanted }), ...changed } as never,
        );
      }
    if (number === 0) return;
    for (const table of MORE)
      for (const row of tables[table] ?? []) {
        if (isTheirs(row)) continue;
        const { _id, _creationTime, ...fields } = row;
        const isOpen = table === "inquiries" && { state: "open", published: undefined, publishedOrder: undefined };
        await ctx.db.insert(table, { ...fields, ...isOpen } as never);
      }
  });
}

/** Returns what the teacher of one course gets from every query, asked about both; and an administrator. */
async function playWorld(number: number): Promise<{ teacher: string; administrator: string }> {
  const random = vi.spyOn(Math, "random").mockImplementation(seededRandom(7));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-28T15:00:00Z") });
  const t = createBackend();
  const own = await setScene(t);
  const other = await setScene(t, "-other");
  await enrollElsewhere(t, own, other);
  await finishScheduled(t);
  await tellApart(t, await present(own.userIds.teacher), number);
  const received = { teacher: [] as unknown[], administrator: [] as unknown[] };
  const kinds = await listPublicFunctions();
  for (const [row, { args }] of Object.entries(matrix)) {
    const name = row.split(" ")[0] ?? row;
    if (kinds.get(name) !== "query") continue;
    const [about, aboutOther] = [args(own.scene), args(other.scene)];
    const ask = async (caller: "teacher" | "administrator", asked: Record<string, unknown>): Promise<void> => {
      const answer = call(own.browsers[caller], name, "query", asked);
      received[caller].push(name, await answer.catch((error: unknown) => readErrorData(error).code));
    };
    await ask("administrator", aboutOther);
    for (const asked of [about, aboutOther, ...mixedArguments(about, aboutOther), ...mixedArguments(aboutOther, about)])
      await ask("teacher", asked);
  }
  vi.useRealTimers();
  random.mockRestore();
  // The names of courses, paths and people count them in this file.
  const bytes = (answers: unknown[]) =>
    JSON.stringify(answers, null, 1).replaceAll(/(course-|Course |path-|Path |student|admin)\d+/gu, "$1");
  return { teacher: bytes(received.teacher), administrator: bytes(received.administrator) };
}

test(
  "ROLE-4, ROLE-7: two worlds that differ in what a teacher must not see give the same bytes",
  { timeout: 60_000 },
  async () => {
    const [one, two] = [await playWorld(0), await playWorld(1)];
    expect(two.teacher).toBe(one.teacher);
    expect(two.administrator).not.toBe(one.administrator);
    // The teacher's own course is in it.
    expect(one.teacher).toContain("Secret text 0.0");
  },
);
