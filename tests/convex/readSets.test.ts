import { afterEach, beforeEach, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { watchDatabase } from "./databaseCalls";
import { addCourse, addPerson, createBackend, lessonsOf, present } from "./setup";

/**
 * A subscription reruns when a range that it read changes. So a student's queries may read that student's rows and the
 * course, but nothing that unrelated students write.
 */
interface Source {
  type: "FullTableScan" | "IndexRange" | "Search";
  tableName?: string;
  indexName?: string;
  range?: { type: string; fieldPath: string; value: unknown }[];
}

/** Rows of a single student. */
const ownTables = [
  "enrollments",
  "lessonProgress",
  "lessonPlaces",
  "lessonNotes",
  "examSittings",
  "examAttempts",
  "certificates",
  "profiles",
  "userRoles",
];
/** Rows that unrelated students write. */
const sharedTables = ["platformTotals", "pendingCounts", "discountCoupons", "rateLimits", "authAccounts"];

let stopWatching: () => void;
let sources: Source[];

beforeEach(() => {
  sources = [];
  createBackend();
  stopWatching = watchDatabase((op, args) => {
    const { query } = JSON.parse(args) as { query?: { source: Source } };
    if ((op === "1.0/queryStream" || op === "1.0/queryPage") && query) sources.push(query.source);
  });
});
afterEach(() => stopWatching());

const paginationOpts = { numItems: 10, cursor: null };

test("LIVE-3: a student's queries read only that student's and the course's rows, no shared counters", async () => {
  const t = createBackend();
  const course = await addCourse(t);
  const { as, userId } = await addPerson(t);
  await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  const lesson = await present((await lessonsOf(t, course._id))[0] ?? null);
  const queries: Record<string, () => Promise<unknown>> = {
    viewer: () => as.query(api.visitor.viewer.get, {}),
    profile: () => as.query(api.account.profile.get, {}),
    forCourse: () => as.query(api.student.enrollments.forCourse, { courseId: course._id }),
    mine: () => as.query(api.student.enrollments.mine, { paginationOpts }),
    goOn: () => as.query(api.student.enrollments.goOn, {}),
    week: () => as.query(api.student.progress.week, { lastDay: "2026-11-22" }),
    browse: () => as.query(api.student.enrollments.browse, { text: "", paginationOpts }),
    filtered: () => as.query(api.student.enrollments.browse, { level: "beginner", language: "pt", paginationOpts }),
    search: () => as.query(api.student.enrollments.browse, { text: "course", paginationOpts }),
    lesson: () => as.query(api.student.lessons.get, { lessonId: lesson._id }),
    exam: () => as.query(api.student.exams.get, { courseId: course._id }),
    standing: () => as.query(api.student.exams.standing, { courseId: course._id }),
    awaited: () => as.query(api.student.certificates.awaited, {}),
    certificates: () => as.query(api.student.certificates.mine, { paginationOpts }),
  };
  for (const [name, query] of Object.entries(queries)) {
    sources = [];
    await query();
    expect(sources.length, name).toBeGreaterThan(0);
    for (const source of sources) {
      const table = source.tableName ?? source.indexName?.split(".")[0] ?? "";
      expect(source.type, `${name} reads all of ${table}`).not.toBe("FullTableScan");
      expect(sharedTables, `${name} reads ${table}`).not.toContain(table);
      if (!ownTables.includes(table)) continue;
      expect(source.range?.[0], `${name} reads ${table}`).toEqual({ type: "Eq", fieldPath: "userId", value: userId });
    }
  }
});

test("the catalog reads no identity, so all visitors share one result", async () => {
  const t = createBackend();
  const course = await addCourse(t);
  const { as } = await addPerson(t);
  for (const browser of [t, as]) {
    sources = [];
    await browser.query(api.visitor.catalog.bySlug, { slug: course.slug });
    expect(sources.map(({ indexName }) => indexName?.split(".")[0])).not.toContain("profiles");
  }
});
