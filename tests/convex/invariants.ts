import type { Doc } from "../../convex/_generated/dataModel";
import { brazilDay } from "../../convex/shared/brazilDay";
import { normalizeCouponCode } from "../../convex/shared/couponForm";
import { checkBin, withoutBinned } from "./keptBin";
import { checkContent } from "./keptContent";
import { checkInquiries } from "./keptInquiries";
import { checkTotals } from "./keptTotals";
import { repeated, type RawTables, type Report } from "./checkedTables";

/**
 * Recomputes the invariants from the raw tables, without app functions that could hide a mistake.
 *
 * @returns one line per violation, starting with the rule
 */
export function findViolations(stored: RawTables): string[] {
  const violations: string[] = [];
  const report: Report = (rule, detail) => violations.push(`${rule}: ${detail}`);
  // What is in the bin counts nowhere, as if it were deleted.
  const tables = withoutBinned(stored);
  checkExams(tables, report);
  checkCertificates(tables, report);
  checkProgress(tables, report);
  checkCoupons(tables, report);
  checkEnded(tables, report);
  checkRequests(tables, report);
  checkInquiries(tables, report);
  checkPeople(tables, report);
  checkTotals(stored, report);
  checkContent(tables, report);
  checkBin(stored, report);
  return violations;
}

function checkExams(tables: RawTables, report: Report): void {
  const enrolled = new Set(tables.enrollments.map(pair));
  const courses = new Set(tables.courses.map(({ _id }) => _id));
  const people = new Set(tables.users.map(({ _id }) => _id));
  for (const attempt of tables.examAttempts) {
    const letters = Object.values(attempt.answers);
    const { lapsed = false, ended = false, unanswered = [] } = attempt;
    const mayLack = lapsed || ended;
    if (letters.length + unanswered.length !== attempt.questionCount || (unanswered.length > 0 && !mayLack))
      report("EXAM-3", `attempt ${attempt._id} does not cover the questions`);
    if (letters.some((letter) => !/^[a-d]$/.test(letter)))
      report("EXAM-3", `attempt ${attempt._id} has another letter`);
    // Attempts outlive their course, and anonymously their student (PRIVACY-8).
    const isKept = people.has(attempt.userId);
    // And the time that an ended enrollment is kept.
    if (courses.has(attempt.courseId) && isKept && !enrolled.has(pair(attempt)) && !hasLeft(tables, attempt))
      report("EXAM-6", `attempt ${attempt._id} without enrollment`);
    checkGrade(attempt, tables, report);
    const sittings = tables.examSittings.filter(({ attemptId }) => attemptId === attempt._id);
    if (isKept && sittings.length !== 1) report("EXAM-4", `attempt ${attempt._id} has ${sittings.length} sittings`);
    const deadlineAt = sittings[0]?.deadlineAt;
    if (deadlineAt !== undefined && attempt.submittedAt > deadlineAt)
      report("EXAM-8", `attempt ${attempt._id} came after its deadline`);
    if (lapsed !== (attempt.submittedAt === deadlineAt))
      report("EXAM-23", `attempt ${attempt._id} does not say whether its time ran out`);
  }
  for (const sitting of tables.examSittings) {
    checkSitting(sitting, tables, report);
    if ((sitting.status === "submitted") !== (sitting.attemptId !== undefined)) {
      report("EXAM-4", `sitting ${sitting._id} is ${sitting.status}`);
    }
    if ((sitting.status === "annulled") !== (sitting.annulled !== undefined))
      report("EXAM-64", `sitting ${sitting._id} is ${sitting.status}`);
  }
  checkRoom(tables, report);
  const open = tables.examSittings.filter(({ status }) => status === "open");
  for (const key of repeated(open.map(pair))) report("EXAM-4", `two open sittings of ${key}`);
  for (const key of repeated(tables.courseExams.map(({ courseId }) => courseId)))
    report("EXAM-7", `two exams of ${key}`);
}

/** Seats are those of open sittings, each with one heartbeat. */
function checkRoom({ examSittings, examSeats, presence, profiles }: RawTables, report: Report): void {
  const open = new Set(examSittings.filter(({ status }) => status === "open").map(({ _id }) => _id));
  for (const { sittingId } of examSeats)
    if (!open.has(sittingId)) report("EXAM-60", `closed sitting ${sittingId} has a seat`);
  for (const { _id, userId, searchText } of examSeats)
    if (searchText !== (profiles.find((profile) => profile.userId === userId)?.searchText ?? ""))
      report("EXAM-68", `seat ${_id} is found by another name`);
  const seats = examSeats.map(({ _id }) => _id).sort();
  if (
    seats.join() !==
    presence
      .flatMap(({ seatId }) => (seatId === undefined ? [] : [seatId]))
      .sort()
      .join()
  )
    report("EXAM-61", "seats and heartbeats differ");
  for (const { userId, seatId } of presence)
    if (seatId && examSeats.some((seat) => seat._id === seatId && seat.userId !== userId))
      report("EXAM-61", `a heartbeat of ${userId} in another's seat`);
  for (const key of repeated(presence.filter(({ seatId }) => seatId === undefined).map(({ userId }) => userId)))
    report("GLANCE-3", `two heartbeats of ${key}`);
  for (const id of repeated(examSeats.map(({ sittingId }) => sittingId))) report("EXAM-60", `two seats of ${id}`);
}

/** The draw has each question once, the options in some order, and answers to nothing else. */
function checkSitting(sitting: Doc<"examSittings">, tables: RawTables, report: Report): void {
  const { _id, attemptId, draw, answers } = sitting;
  const ids = draw.map(({ questionId }) => questionId);
  if (draw.length === 0) report("EXAM-29", `sitting ${_id} has no questions`);
  if (repeated(ids).length > 0) report("EXAM-29", `sitting ${_id} asks a question twice`);
  if (draw.some(({ options }) => [...options].sort().join("") !== "abcd"))
    report("EXAM-29", `sitting ${_id} has other options`);
  const attempt = tables.examAttempts.find((row) => row._id === attemptId);
  for (const [id, letter] of Object.entries(attempt?.answers ?? {})) {
    if ((answers as Record<string, string>)[id] !== letter)
      report("EXAM-2", `attempt ${attempt?._id} has an answer that was not saved`);
  }
}

/** By the key remembered at submission, which is today's where the question was never edited. */
function checkGrade(attempt: Doc<"examAttempts">, tables: RawTables, report: Report): void {
  const exam = tables.courseExams.find(({ _id }) => _id === attempt.examId);
  const { answers, rightIds } = attempt;
  const right = rightIds.length;
  if (attempt.correctCount !== right)
    report("EXAM-2", `attempt ${attempt._id} counts ${attempt.correctCount}, not ${right}`);
  if (repeated(rightIds).length > 0 || rightIds.some((id) => !(id in answers)))
    report("EXAM-2", `attempt ${attempt._id} is right where nothing was answered`);
  for (const { _id, correctOption, version = 0 } of tables.examQuestions) {
    if (!(_id in answers) || version > 0) continue;
    if (rightIds.includes(_id) !== (answers[_id] === correctOption))
      report("EXAM-2", `attempt ${attempt._id} is graded by another key of ${_id}`);
  }
  const exact = (10 * right) / attempt.questionCount;
  if (attempt.score > exact || attempt.score <= exact - 0.1)
    report("EXAM-2", `attempt ${attempt._id} scores ${attempt.score}`);
  // A new minimum score applies to later attempts only.
  if (exam === undefined) return;
  if (tables.auditEntries.some(({ action, targetId }) => action === "exam.updated" && targetId === exam._id)) return;
  if (attempt.passed !== exact * 10 >= exam.passingScore - 1e-9)
    report("EXAM-2", `attempt ${attempt._id} passed wrongly`);
}

function checkCertificates(tables: RawTables, report: Report): void {
  const successors = new Set(tables.certificates.map(({ replacedBy }) => replacedBy));
  const current = tables.certificates.filter(({ state }) => state !== "replaced");
  for (const key of repeated(current.map(pair))) report("CERT-2", `two certificates of ${key}`);
  for (const code of repeated(tables.certificates.map(({ certificateHash }) => certificateHash))) {
    report("CERT-3", `${code} twice`);
  }
  for (const certificate of tables.certificates) {
    const { _id, certificateHash, courseId, userId } = certificate;
    const prefix = `CERT-${courseId.slice(0, 8)}-${userId.slice(0, 8)}-`.toUpperCase();
    if (!certificateHash.startsWith(prefix) || !/^[0-9A-Z]{8,}$/.test(certificateHash.slice(prefix.length))) {
      report("CERT-3", `${certificateHash} has another form`);
    }
    const attempt = tables.examAttempts.find((row) => row._id === certificate.examAttemptId);
    if (attempt?.passed !== true || pair(attempt) !== pair(certificate))
      report("CERT-1", `${_id} without a passed exam`);
    if (attempt !== undefined && attempt.score !== certificate.score) report("CERT-1", `${_id} shows another score`);
    const lessons = tables.lessonProgress.filter((row) => pair(row) === pair(certificate));
    const someDeleted = tables.auditEntries.some(({ action }) => /\.(deleted|binned)$/.test(action));
    const isKept = tables.users.some((user) => user._id === userId);
    if (lessons.length === 0 && isKept && !someDeleted && !hasLeft(tables, certificate))
      report("CERT-1", `${_id} without lessons`);
    // An administrator may have corrected the day.
    // Who returns after the time completes lessons again.
    const isFirst = !successors.has(_id) && !hasLeft(tables, certificate);
    if (isFirst && lessons.some(({ completedAt }) => completedAt > certificate.issuedAt))
      report("CERT-1", `${_id} came too early`);
  }
  for (const enrollment of tables.enrollments) {
    const certificate = current.find((row) => pair(row) === pair(enrollment));
    if (certificate?.issuedAt !== enrollment.completedAt) report("CERT-4", `enrollment ${enrollment._id} disagrees`);
    const course = tables.courses.find(({ _id }) => _id === enrollment.courseId);
    const passed = tables.examAttempts.some((row) => row.passed && pair(row) === pair(enrollment));
    const done = tables.lessonProgress.filter((row) => pair(row) === pair(enrollment)).length;
    const complete = passed && course !== undefined && course.lessonCount > 0 && done >= course.lessonCount;
    if (complete && certificate === undefined) report("CERT-1", `enrollment ${enrollment._id} deserves a certificate`);
  }
}

function checkProgress(tables: RawTables, report: Report): void {
  for (const key of repeated(tables.lessonProgress.map(({ userId, lessonId }) => `${userId} ${lessonId}`))) {
    report("PROGRESS-3", `two rows of ${key}`);
  }
  const enrolled = new Set([...tables.enrollments, ...tables.endedEnrollments].map(pair));
  const lessons = new Map(tables.lessons.map((lesson) => [lesson._id, lesson]));
  for (const row of tables.lessonProgress) {
    if (!enrolled.has(pair(row))) report("PROGRESS-4", `progress ${row._id} without enrollment`);
    if (lessons.get(row.lessonId)?.courseId !== row.courseId)
      report("PROGRESS-4", `progress ${row._id} of another course`);
  }
  for (const enrollment of tables.enrollments) {
    const done = tables.lessonProgress.filter((row) => pair(row) === pair(enrollment)).length;
    if (done !== enrollment.completedLessonCount) report("PROGRESS-2", `enrollment ${enrollment._id} counts wrongly`);
    checkPerson(enrollment, tables, report);
  }
  for (const course of tables.courses) {
    const own = tables.lessons.filter(({ courseId }) => courseId === course._id);
    if (own.length !== course.lessonCount) report("PROGRESS-2", `${course.slug} keeps a wrong number of lessons`);
    const minutes = own.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
    if (minutes !== course.totalMinutes) report("PROGRESS-2", `${course.slug} keeps wrong minutes`);
    const modules = tables.modules.filter(({ courseId }) => courseId === course._id);
    if (modules.length !== course.moduleCount) report("PROGRESS-2", `${course.slug} keeps a wrong number of modules`);
  }
  const contents = tables.lessonContents.map(({ lessonId }) => lessonId);
  if (repeated(contents).length > 0 || contents.length !== tables.lessons.length)
    report("PROGRESS-2", "contents and lessons differ");
}

/** What a course's list of people is sorted and searched by. */
function checkPerson(enrollment: Doc<"enrollments">, tables: RawTables, report: Report): void {
  const own = <Row extends { userId: string; courseId: string }>(rows: Row[]) =>
    rows.filter((row) => pair(row) === pair(enrollment));
  const days = [
    ...own(tables.lessonPlaces).map(({ savedAt }) => brazilDay(savedAt)),
    ...own(tables.lessonProgress).map(({ completedAt }) => brazilDay(completedAt)),
    ...own(tables.examAttempts).map(({ submittedAt }) => brazilDay(submittedAt)),
  ];
  if (enrollment.lastActiveDay !== days.sort().at(-1))
    report("PEOPLE-9", `enrollment ${enrollment._id} was last active on ${enrollment.lastActiveDay}`);
  const profile = tables.profiles.find(({ userId }) => userId === enrollment.userId);
  if (enrollment.searchText !== (profile?.searchText ?? ""))
    report("PEOPLE-9", `enrollment ${enrollment._id} is found by another name`);
}

function checkCoupons(tables: RawTables, report: Report): void {
  for (const key of repeated(tables.enrollments.map(pair))) report("COUPON-3", `two enrollments of ${key}`);
  for (const code of repeated(tables.discountCoupons.map(({ code }) => code))) report("COUPON-5", `${code} twice`);
  for (const coupon of tables.discountCoupons) {
    const { code, currentUses, discountPercentage, maxUses } = coupon;
    if (code !== normalizeCouponCode(code)) report("COUPON-5", `${code} is not in normal form`);
    const uses = tables.enrollments.filter(({ couponId }) => couponId === coupon._id).length;
    const reserved = tables.accessRequests.filter((row) => row.couponId === coupon._id && row.state === "asked").length;
    const made = uses + reserved + coupon.removedUses;
    if (made !== currentUses) report("COUPON-2", `${code} counts ${currentUses} uses, not ${made}`);
    if (maxUses !== undefined && currentUses > maxUses) report("COUPON-1", `${code} was used too often`);
    if (!isWhole(discountPercentage, 1) || discountPercentage > 100)
      report("COUPON-6", `${code} discounts ${discountPercentage}`);
    if (maxUses !== undefined && !isWhole(maxUses, 1)) report("COUPON-6", `${code} allows ${maxUses}`);
    if (!isWhole(currentUses, 0)) report("COUPON-6", `${code} counts ${currentUses}`);
  }
  for (const enrollment of tables.enrollments) {
    if (enrollment.hasCoupon !== (enrollment.couponCode !== undefined))
      report("COUPON-2", `enrollment ${enrollment._id}`);
  }
}

/** Nobody is both in a course and out of it, and nobody who is out sits in its exam. */
function checkEnded({ endedEnrollments, enrollments, examSittings }: RawTables, report: Report): void {
  for (const key of repeated([...enrollments, ...endedEnrollments].map(pair)))
    report("ENROLL-9", `two enrollments of ${key}, one of them ended`);
  const enrolled = new Set(enrollments.map(pair));
  for (const sitting of examSittings)
    if (sitting.status === "open" && !enrolled.has(pair(sitting)))
      report("ENROLL-9", `sitting ${sitting._id} is open without enrollment`);
  for (const { _id, enrolledAt, endedAt, expiresAt, reason } of endedEnrollments)
    if (enrolledAt > endedAt || endedAt >= expiresAt || reason.trim() === "")
      report("ENROLL-9", `${_id} makes no sense`);
}

/** A request is open once for each person, and leads to at most one pass. */
function checkRequests({ accessRequests, passes, enrollments }: RawTables, report: Report): void {
  for (const key of repeated(accessRequests.map(({ txid }) => txid))) report("PASS-6", `two requests ${key}`);
  for (const key of repeated(accessRequests.filter(({ state }) => state === "asked").map(({ userId }) => userId)))
    report("PASS-6", `two open requests of ${key}`);
  const ofRequests = passes.filter(({ origin }) => origin === "request").map(({ _id }) => _id);
  const given = accessRequests.flatMap(({ passId }) => (passId === undefined ? [] : [passId]));
  for (const id of repeated(given)) report("PASS-7", `pass ${id} answers two requests`);
  for (const id of ofRequests) if (!given.includes(id)) report("PASS-7", `pass ${id} answers no request`);
  const ended = new Set(passes.filter((pass) => pass.ended !== undefined).map(({ _id }) => _id));
  for (const { _id, state, approvedAt, passId } of accessRequests) {
    const wasApproved = ["approved", "withdrawn", "refunded"].includes(state);
    if (wasApproved !== (approvedAt !== undefined)) report("PASS-7", `${_id} is ${state}, approved at ${approvedAt}`);
    const isOver = ["withdrawn", "refunded"].includes(state);
    if (isOver && passId && !ended.has(passId)) report("PASS-8", `${_id} is ${state}, and its pass is valid`);
    if (isOver && enrollments.some((row) => passId && row.passId === passId))
      report("PASS-8", `${_id} is ${state}, and its courses are open`);
  }
}

/** Whether an enrollment of this person was ever ended, by an administrator or by a withdrawal. */
function hasLeft({ auditEntries, accessRequests }: RawTables, { userId }: { userId: string }): boolean {
  if (accessRequests.some((request) => request.userId === userId && request.state === "withdrawn")) return true;
  return auditEntries.some(({ action, targetId }) => action === "student.unenrolled" && targetId === userId);
}

function checkPeople(tables: RawTables, report: Report): void {
  const admins = tables.userRoles.map(({ userId }) => userId);
  const blocked = new Set(tables.profiles.filter(({ isBlocked }) => isBlocked).map(({ userId }) => userId));
  if (admins.length > 0 && admins.every((userId) => blocked.has(userId)))
    report("ACCESS-8", "no unblocked administrator");
  for (const userId of repeated(admins)) report("ACCESS-8", `two roles of ${userId}`);
  for (const { userId } of tables.authSessions)
    if (blocked.has(userId)) report("SESSION-2", `a session of blocked ${userId}`);
  const sessions = new Set(tables.authSessions.map(({ _id }) => _id));
  for (const token of tables.authRefreshTokens) {
    if (!sessions.has(token.sessionId)) report("SESSION-2", `refresh token ${token._id} without session`);
  }
  const owners = tables.profiles.map(({ userId }) => userId);
  if (repeated(owners).length > 0 || owners.length !== tables.users.length)
    report("SESSION-3", "profiles and users differ");
  for (const email of repeated(tables.authAccounts.map(({ providerAccountId }) => providerAccountId))) {
    report("SESSION-1", `two accounts of ${email}`);
  }
  if (tables.settings.length > 1) report("PROMO-2", "two rows of settings");
}

function pair({ userId, courseId }: { userId: string; courseId: string }): string {
  return `${userId} ${courseId}`;
}

function isWhole(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && !Object.is(value, -0) && value >= least;
}
