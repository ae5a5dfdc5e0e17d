import { toSearchText } from "../../convex/shared/searchText";
import { inUse } from "./keptBin";
import { repeated, type RawTables, type Report } from "./checkedTables";

/** Counts by kind, parts as "kind part"; zeros are ignored. */
type Counts = Map<string, number>;

function add(counts: Counts, key: string, difference = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + difference);
}

interface Timed {
  of: string;
  moment: number;
  count?: number;
  /** As in kinds: "course/…/". */
  scopes?: string[];
}

/** Brasília is three hours behind UTC. */
const clockOf = (moment: number) => new Date(moment - 3 * 60 * 60_000).toISOString().split("T");

/** By month and by day, and in the months of scopes. */
function addTimed(counts: Counts, { of, moment, count = 1, scopes = [] }: Timed): void {
  const [day = "", time = ""] = clockOf(moment);
  const quarter = `${time.slice(0, 2)}${{ 0: "00", 1: "15", 2: "30", 3: "45" }[Math.floor(Number(time.slice(3, 5)) / 15)]}`;
  for (const key of [day, `${day} ${quarter}`]) add(counts, `${of}/${key}`, count);
  for (const scope of ["", ...scopes]) add(counts, `${scope}month/${day.slice(0, 7)} ${of}${day.slice(8)}`, count);
}

/** Scopes of a row, of courses and coupons that are still there. */
function scopesOf(tables: RawTables, row: { courseId?: string; couponId?: string; source?: string }): string[] {
  return [
    ...tables.courses.filter(({ _id }) => _id === row.courseId).map(({ _id }) => `course/${_id}/`),
    ...tables.discountCoupons.filter(({ _id }) => _id === row.couponId).map(({ _id }) => `coupon/${_id}/`),
    ...(row.source === undefined ? [] : [`source/${row.source}/`]),
  ];
}

/** The totals counted from the rows themselves. */
function recount(tables: RawTables): Counts {
  const counts: Counts = new Map();
  const binned = new Set<string>(tables.courses.filter((row) => !inUse(row)).map(({ _id }) => _id));
  add(counts, "students", tables.profiles.length);
  add(counts, "students blocked", tables.profiles.filter(({ isBlocked }) => isBlocked).length);
  add(counts, "courses", tables.courses.filter(inUse).length);
  const here = (row: { courseId: string; binnedAt?: number }) => inUse(row) && !binned.has(row.courseId);
  add(counts, "modules", tables.modules.filter(here).length);
  add(counts, "lessons", tables.lessons.filter(here).length);
  add(counts, "courseExams", tables.courseExams.filter(({ courseId }) => !binned.has(courseId)).length);
  add(counts, "coupons", tables.discountCoupons.filter(inUse).length);
  add(counts, "waiting inquiries", tables.inquiries.filter(({ state }) => state === "open").length);
  for (const { state } of tables.accessRequests) {
    if (state === "asked") add(counts, "waiting requests");
    if (state === "withdrawn") add(counts, "waiting refunds");
  }
  add(counts, "waiting names", tables.nameRequests.filter(({ state }) => state === "open").length);
  for (const { state } of tables.mails)
    if (state === "queued" || state === "failed") add(counts, `waiting ${state}Mails`);
  const lessons = new Set<string>(tables.lessons.filter(here).map(({ _id }) => _id));
  const drafts = tables.textVersions.filter(({ thingId, state }) => state === "draft" && lessons.has(thingId));
  add(counts, "waiting drafts", drafts.length);
  const texts = tables.lessonContents.filter(({ lessonId }) => lessons.has(lessonId));
  add(counts, "emptyLessons", texts.filter(({ markdown }) => markdown.trim() === "").length);
  for (const { isHere, seatId } of tables.presence)
    if (isHere) for (const key of ["here", `here ${seatId ? "exam" : "learning"}`]) add(counts, key);
  const unlinked = tables.invitations.filter(
    ({ state, tokenHash, staff }) => state === "noServer" && tokenHash === undefined && staff === undefined,
  );
  add(counts, "unlinkedInvitations", unlinked.length);
  add(counts, "publishedCourses", tables.courses.filter(({ status }) => status === "published").length);
  for (const row of tables.enrollments) {
    const { courseId, completedAt, hasCoupon } = row;
    for (const key of ["enrollments", `course/${courseId}`]) add(counts, key);
    countCohort(tables, counts, row);
    if (hasCoupon) add(counts, "enrollments coupon");
    if (completedAt === undefined) continue;
    add(counts, "completedEnrollments");
    add(counts, `course/${courseId} completed`);
  }
  for (const { courseId, issuedAt, state } of tables.certificates) {
    if (state === "replaced") {
      add(counts, "certificates replaced");
      continue;
    }
    add(counts, "certificates");
    if (state === "valid") add(counts, "certificates valid");
    addTimed(counts, { of: "certificates", moment: issuedAt, scopes: scopesOf(tables, { courseId }) });
  }
  for (const { _creationTime: moment } of tables.profiles) addTimed(counts, { of: "signUps", moment });
  for (const { completedAt: moment, courseId } of tables.lessonProgress)
    addTimed(counts, { of: "lessonsDone", moment, scopes: scopesOf(tables, { courseId }) });
  for (const { priceCents: count = 0, boughtOn, givenAt, ended, courseId, couponId, origin } of tables.passes) {
    const scopes = scopesOf(tables, { ...(courseId && { courseId }), ...(couponId && { couponId }), source: origin });
    const moment = boughtOn === undefined ? givenAt : Date.parse(`${boughtOn}T00:00-03:00`);
    addTimed(counts, { of: "revenue", moment, count, scopes });
    if (ended?.isRefund) addTimed(counts, { of: "refunds", moment: ended.at, count, scopes });
  }
  for (const { announcementId, readAt } of tables.announcementReceipts) {
    add(counts, `announcement/${announcementId}`);
    if (readAt !== undefined) add(counts, `announcement/${announcementId} read`);
  }
  countAttempts(tables, counts);
  countLessons(tables, counts);
  return counts;
}

/** The enrollment itself, and how far it came. */
function countCohort(tables: RawTables, counts: Counts, row: RawTables["enrollments"][number]): void {
  const { userId, courseId, couponId, passId, enrolledAt, completedAt, lastActiveDay } = row;
  const source = tables.passes.find(({ _id }) => _id === passId)?.origin ?? "open";
  const origins = scopesOf(tables, { ...(couponId && { couponId }), source });
  const scopes = [...scopesOf(tables, { courseId }), ...origins];
  addTimed(counts, { of: "enrollments", moment: enrolledAt, scopes });
  const [day = ""] = clockOf(enrolledAt);
  const monthsTo = (other = "") => {
    const [months, since] = [other, day].map((text) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7)));
    return Math.max(0, (months ?? 0) - (since ?? 0));
  };
  const isDone = completedAt !== undefined;
  const passed = tables.examAttempts.some((one) => one.userId === userId && one.courseId === courseId && one.passed);
  const reached = {
    enrolled: true,
    started: isDone || lastActiveDay !== undefined,
    half: isDone || row.reachedHalf,
    lessons: isDone || row.reachedAll,
    passed: isDone || passed,
    certificate: isDone,
  };
  for (const scope of ["", ...scopes]) {
    const kind = `${scope}cohort/${day.slice(0, 7)}`;
    add(counts, kind);
    for (const [stage, is] of Object.entries(reached)) if (is) add(counts, `${kind} ${stage}${day.slice(8)}`);
    if (completedAt !== undefined) add(counts, `${kind} done${monthsTo(clockOf(completedAt)[0])}`);
    if (lastActiveDay !== undefined) add(counts, `${kind} seen${monthsTo(lastActiveDay)}`);
  }
  if (completedAt === undefined) return;
  const [end = ""] = clockOf(completedAt);
  for (const scope of origins) add(counts, `${scope}month/${end.slice(0, 7)} certificates${end.slice(8)}`);
}

function countAttempts(tables: RawTables, counts: Counts): void {
  const courses = new Set(tables.courses.map(({ _id }) => _id));
  for (const { courseId, score, passed, submittedAt } of tables.examAttempts) {
    const scopes = scopesOf(tables, { courseId });
    addTimed(counts, { of: "attempts", moment: submittedAt, scopes });
    if (passed) addTimed(counts, { of: "attemptsPassed", moment: submittedAt, scopes });
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
  const { announcements, courses, lessons, practiceQuestions, examQuestions, discountCoupons } = tables;
  const owned = [announcements, courses, lessons, practiceQuestions, examQuestions, discountCoupons];
  const owners = new Set<string>(owned.flat().map(({ _id }) => _id));
  const pending = tables.pendingCounts.flatMap((row) => row.counts);
  // A kind of a month, day or source has no owner.
  const wanted = pending.filter(({ kind }) => {
    const [of, name] = kind.split("/");
    return name === undefined || of === "source" || /^\d{4}-\d{2}(-\d{2})?$/.test(name) || owners.has(name);
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
