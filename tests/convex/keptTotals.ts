import { toSearchText } from "../../convex/shared/searchText";
import { inUse } from "./keptBin";
import { repeated, type RawTables, type Report } from "./checkedTables";

/** Counts by kind, parts as "kind part"; zeros are ignored. */
type Counts = Map<string, number>;

function add(counts: Counts, key: string, difference = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + difference);
}

/** By month and by day; Brasília is three hours behind UTC. */
function addTimed(counts: Counts, of: string, moment: number, difference = 1): void {
  const [day = "", time = ""] = new Date(moment - 3 * 60 * 60_000).toISOString().split("T");
  const quarter = `${time.slice(0, 2)}${{ 0: "00", 1: "15", 2: "30", 3: "45" }[Math.floor(Number(time.slice(3, 5)) / 15)]}`;
  for (const key of [day.slice(0, 7), `${day.slice(0, 7)} ${day.slice(8)}`, day, `${day} ${quarter}`])
    add(counts, `${of}/${key}`, difference);
}

/** The totals counted from the rows themselves. */
function recount(tables: RawTables): Counts {
  const counts: Counts = new Map();
  const binned = new Set(tables.courses.filter((row) => !inUse(row)).map(({ _id }) => _id));
  add(counts, "students", tables.profiles.length);
  add(counts, "students blocked", tables.profiles.filter(({ isBlocked }) => isBlocked).length);
  add(counts, "courses", tables.courses.filter(inUse).length);
  add(counts, "modules", tables.modules.filter(inUse).length);
  add(counts, "lessons", tables.lessons.filter(inUse).length);
  add(counts, "courseExams", tables.courseExams.filter(({ courseId }) => !binned.has(courseId)).length);
  add(counts, "coupons", tables.discountCoupons.filter(inUse).length);
  add(counts, "emptyLessons", tables.lessonSummaries.filter(({ isEmpty }) => isEmpty).length);
  for (const { isHere, seatId } of tables.presence)
    if (isHere) for (const key of ["here", `here ${seatId ? "exam" : "learning"}`]) add(counts, key);
  const unlinked = tables.invitations.filter(({ state, tokenHash }) => state === "noServer" && tokenHash === undefined);
  add(counts, "unlinkedInvitations", unlinked.length);
  add(counts, "publishedCourses", tables.courses.filter(({ status }) => status === "published").length);
  for (const { courseId, enrolledAt, completedAt, hasCoupon } of tables.enrollments) {
    for (const key of ["enrollments", `course/${courseId}`]) add(counts, key);
    addTimed(counts, "enrollments", enrolledAt);
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
    add(counts, "certificates");
    addTimed(counts, "certificates", issuedAt);
  }
  for (const { _creationTime } of tables.profiles) addTimed(counts, "signUps", _creationTime);
  for (const { completedAt } of tables.lessonProgress) addTimed(counts, "lessonsDone", completedAt);
  for (const { priceCents = 0, boughtOn, givenAt, ended } of tables.passes) {
    addTimed(counts, "revenue", boughtOn === undefined ? givenAt : Date.parse(`${boughtOn}T00:00-03:00`), priceCents);
    if (ended?.isRefund) addTimed(counts, "refunds", ended.at, priceCents);
  }
  countAttempts(tables, counts);
  countLessons(tables, counts);
  return counts;
}

function countAttempts(tables: RawTables, counts: Counts): void {
  const courses = new Set(tables.courses.map(({ _id }) => _id));
  for (const { courseId, score, passed, submittedAt } of tables.examAttempts) {
    addTimed(counts, "attempts", submittedAt);
    if (passed) addTimed(counts, "attemptsPassed", submittedAt);
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
  // A kind of a month or day has no owner.
  const wanted = pending.filter(({ kind }) => {
    const name = kind.split("/")[1];
    return name === undefined || /^\d{4}-\d{2}(-\d{2})?$/.test(name) || owners.has(name);
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
