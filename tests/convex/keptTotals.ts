import { brazilDay } from "../../convex/shared/brazilDay";
import { toSearchText } from "../../convex/shared/searchText";
import { repeated, type RawTables, type Report } from "./checkedTables";

/** Counts by kind, parts as "kind part"; zeros are ignored. */
type Counts = Map<string, number>;

function add(counts: Counts, key: string, difference = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + difference);
}

/** The totals counted from the rows themselves. */
function recount(tables: RawTables): Counts {
  const counts: Counts = new Map();
  add(counts, "students", tables.profiles.length);
  add(counts, "courses", tables.courses.length);
  add(counts, "publishedCourses", tables.courses.filter(({ status }) => status === "published").length);
  for (const { courseId, enrolledAt, completedAt, hasCoupon } of tables.enrollments) {
    const day = brazilDay(enrolledAt);
    for (const key of ["enrollments", `course/${courseId}`, `enrollments/${day.slice(0, 7)}`]) add(counts, key);
    add(counts, `enrollments/${day.slice(0, 7)} ${day.slice(8)}`);
    if (hasCoupon) add(counts, "enrollments coupon");
    if (completedAt === undefined) continue;
    add(counts, "completedEnrollments");
    add(counts, `course/${courseId} completed`);
  }
  for (const { issuedAt } of tables.certificates) {
    const day = brazilDay(issuedAt);
    for (const key of ["certificates", `certificates/${day.slice(0, 7)}`]) add(counts, key);
    add(counts, `certificates/${day.slice(0, 7)} ${day.slice(8)}`);
  }
  countAttempts(tables, counts);
  return counts;
}

function countAttempts(tables: RawTables, counts: Counts): void {
  const courses = new Set(tables.courses.map(({ _id }) => _id));
  const questions = new Map(tables.examQuestions.map((question) => [question._id as string, question]));
  for (const { courseId, score, passed, answers } of tables.examAttempts) {
    const kinds = ["exams", ...(courses.has(courseId) ? [`exams/${courseId}`] : [])];
    for (const kind of kinds) {
      add(counts, kind);
      add(counts, `${kind} s${Math.floor(score)}`);
      if (passed) add(counts, `${kind} passed`);
    }
    for (const [id, letter] of Object.entries(answers)) {
      const question = questions.get(id);
      if (question?.courseId !== courseId) continue;
      add(counts, `exams/${courseId} ${id}:${letter}`);
    }
  }
}

/** Counts of replaced questions stay until the next submission; no one reads them. */
function isOfGoneQuestion(part: string, tables: RawTables): boolean {
  return part.includes(":") && !tables.examQuestions.some(({ _id }) => part.split(":")[0] === _id);
}

function kept(tables: RawTables): Counts {
  const counts: Counts = new Map();
  for (const { kind, count, parts = {} } of tables.platformTotals) {
    if (kind === "removals") continue;
    add(counts, kind, count);
    for (const [part, value] of Object.entries(parts)) {
      if (!isOfGoneQuestion(part, tables)) add(counts, `${kind} ${part}`, value);
    }
  }
  return counts;
}

export function checkTotals(tables: RawTables, report: Report): void {
  const expected = recount(tables);
  const actual = kept(tables);
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    const [should = 0, is = 0] = [expected.get(key), actual.get(key)];
    if (should !== is) report("REPORT-3", `${key}: kept ${is}, counted ${should}`);
  }
  for (const key of repeated(tables.platformTotals.map(({ kind, shard }) => `${kind} ${shard}`))) {
    report("REPORT-3", `${key} has a shard twice`);
  }
  for (const { userId, courseCount, searchText, fullName, email } of tables.profiles) {
    const courses = tables.enrollments.filter((row) => row.userId === userId).length;
    if (courseCount !== courses) report("REPORT-3", `${userId}: kept ${courseCount} courses, counted ${courses}`);
    if (searchText !== toSearchText(`${fullName} ${email}`)) report("REPORT-3", `${userId} is found by something else`);
  }
}
