import { brazilDay } from "../../convex/shared/brazilDay";
import { toSearchText } from "../../convex/shared/searchText";
import { inUse } from "./keptBin";
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
  add(counts, "students blocked", tables.profiles.filter(({ isBlocked }) => isBlocked).length);
  add(counts, "courses", tables.courses.filter(inUse).length);
  add(counts, "modules", tables.modules.filter(inUse).length);
  add(counts, "lessons", tables.lessons.filter(inUse).length);
  add(counts, "courseExams", tables.courseExams.length);
  add(counts, "coupons", tables.discountCoupons.filter(inUse).length);
  const unlinked = tables.invitations.filter(({ state, tokenHash }) => state === "noServer" && tokenHash === undefined);
  add(counts, "unlinkedInvitations", unlinked.length);
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
  for (const { issuedAt, state } of tables.certificates) {
    if (state === "replaced") {
      add(counts, "certificates replaced");
      continue;
    }
    const day = brazilDay(issuedAt);
    for (const key of ["certificates", `certificates/${day.slice(0, 7)}`]) add(counts, key);
    add(counts, `certificates/${day.slice(0, 7)} ${day.slice(8)}`);
  }
  countAttempts(tables, counts);
  countLessons(tables, counts);
  return counts;
}

function countAttempts(tables: RawTables, counts: Counts): void {
  const courses = new Set(tables.courses.map(({ _id }) => _id));
  for (const { courseId, score, passed } of tables.examAttempts) {
    const kinds = ["exams", ...(courses.has(courseId) ? [`exams/${courseId}`] : [])];
    for (const kind of kinds) {
      add(counts, kind);
      add(counts, `${kind} s${Math.floor(score)}`);
      if (passed) add(counts, `${kind} passed`);
    }
  }
  countItems(tables, counts);
}

/** Counts progress in lessons and questions that still exist. */
function countLessons(tables: RawTables, counts: Counts): void {
  const lessons = new Set<string | undefined>(tables.lessons.map(({ _id }) => _id));
  for (const { lessonId, minutes } of tables.lessonProgress) {
    if (!lessons.has(lessonId)) continue;
    add(counts, `lesson/${lessonId}`);
    if (minutes !== undefined) add(counts, `lesson/${lessonId} m${minutes}`);
  }
  for (const { lastLessonId, completedAt } of tables.enrollments)
    if (lessons.has(lastLessonId) && completedAt === undefined) add(counts, `lesson/${lastLessonId} last`);
  const questions = new Set<string>(tables.practiceQuestions.map(({ _id }) => _id));
  for (const { questionId, firstRight } of tables.practiceAnswers) {
    if (!questions.has(questionId)) continue;
    add(counts, `practice/${questionId}`);
    if (firstRight) add(counts, `practice/${questionId} right`);
  }
}

/** First attempts that asked each question that is still there. */
function countItems(tables: RawTables, counts: Counts): void {
  const questions = new Set<string>(tables.examQuestions.map(({ _id }) => _id));
  const seen = new Set<string>();
  for (const attempt of tables.examAttempts) {
    const { userId, examId, answers, correctCount, questionCount, rightIds, unanswered = [] } = attempt;
    if (seen.has(`${userId} ${examId}`)) continue;
    seen.add(`${userId} ${examId}`);
    for (const id of unanswered.filter((id) => questions.has(id))) add(counts, `question/${id}`);
    for (const [id, letter] of Object.entries(answers).filter(([id]) => questions.has(id))) {
      const own = rightIds.some((right) => right === id) ? 1 : 0;
      const rest = questionCount === 1 ? 0 : Math.round((10_000 * (correctCount - own)) / (questionCount - 1));
      add(counts, `question/${id}`);
      add(counts, `question/${id} ${letter}`);
      add(counts, `question/${id} ${letter}Rest`, rest);
      add(counts, `question/${id} ${letter}RestSquared`, rest ** 2);
    }
  }
}

/** In the totals, or waiting for those that are still wanted. */
function kept(tables: RawTables): Counts {
  const counts: Counts = new Map();
  const { courses, lessons, practiceQuestions, examQuestions } = tables;
  const owners = new Set<string>([courses, lessons, practiceQuestions, examQuestions].flat().map(({ _id }) => _id));
  const pending = tables.pendingCounts.flatMap((row) => row.counts);
  // A kind of a month has no owner.
  const wanted = pending.filter(({ kind }) => {
    const name = kind.split("/")[1];
    return name === undefined || /^\d{4}-\d{2}$/.test(name) || owners.has(name);
  });
  for (const { kind, count, parts = {} } of [...tables.platformTotals, ...wanted]) {
    add(counts, kind, count);
    for (const [part, value] of Object.entries(parts)) add(counts, `${kind} ${part}`, value);
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
  for (const key of repeated(tables.platformTotals.map(({ kind }) => kind))) {
    report("REPORT-3", `${key} is kept twice`);
  }
  for (const { userId, courseCount, searchText, fullName, email } of tables.profiles) {
    const courses = tables.enrollments.filter((row) => row.userId === userId).length;
    if (courseCount !== courses) report("REPORT-3", `${userId}: kept ${courseCount} courses, counted ${courses}`);
    if (searchText !== toSearchText(`${fullName} ${email}`)) report("REPORT-3", `${userId} is found by something else`);
  }
}
