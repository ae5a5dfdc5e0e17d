import type { TotalKind } from "../../convex/model/platform/totals/kinds";
import { inquiryRules } from "../../convex/shared/inquiryForm";
import { limits } from "../../convex/shared/limits";
import { openDatabase } from "../../local-backend/database/database";
import type { Transaction } from "../../local-backend/database/types";
import { createCourses, type CourseSize, type PlainCourse } from "../support/courses";
import { NEED_NEW_COURSE, settledRequests, type CallScene, type RequestIds, type World } from "./calls";

/**
 * The student takes the course and has done every lesson but the first, which has an earlier text; the exam is open and
 * answered.
 */
function attend(
  transaction: Transaction,
  userId: string,
  { courseId, lessonIds, examId, questionIds }: PlainCourse,
): Omit<CallScene, "course" | keyof World> {
  const now = Date.now();
  const completedLessonCount = lessonIds.length - 1;
  const lastLessonId = lessonIds.at(-1) ?? "";
  const enrollmentId = transaction.insert("enrollments", {
    ...{ userId, courseId, enrolledAt: now, completedLessonCount, hasCoupon: false, lastLessonId, searchText: "" },
  });
  progress(transaction, userId, { courseId, lessonIds });
  const versions = addVersions(transaction, lessonIds[0] ?? "");
  const draw = questionIds.map((questionId) => ({ questionId, options: ["a", "b", "c", "d"] }));
  const answers = Object.fromEntries(questionIds.map((id) => [id, "a"]));
  const deadlineAt = now + 3_600_000;
  const sitting = { userId, courseId, examId, status: "open", startedAt: now, deadlineAt, draw, drawnAt: now, answers };
  const sittingId = transaction.insert("examSittings", sitting);
  const seatId = transaction.insert("examSeats", { examId, userId, sittingId, searchText: "" });
  // Long enough ago that a heartbeat is written.
  transaction.insert("presence", { userId, seatId, seenAt: now - 60_000, isHere: true });
  return {
    sittingId,
    seatId,
    enrollmentId,
    inquiryId: addInquiry(transaction, userId, { courseId, lessonIds }),
    noteId: addNotes(transaction, userId, { courseId, lessonIds }),
    announcementId: announce(transaction, userId, courseId),
    ...versions,
  };
}

/** An announcement of the course, which the student has not read yet. */
function announce(transaction: Transaction, userId: string, courseId: string): string {
  const announcementId = transaction.insert("announcements", {
    ...{ title: "News", text: "A text. ".repeat(100), audience: "course", courseId },
    ...{ state: "sent", sendAt: Date.now(), sentBy: userId, version: 0 },
  });
  transaction.insert("announcementReceipts", { announcementId, userId, isDismissed: false });
  transaction.insert("platformTotals", { kind: `announcement/${announcementId}`, count: 1, parts: {} });
  return announcementId;
}

/** A question about the first lesson, answered and published, with as many messages as it has room for but one. */
function addInquiry(
  transaction: Transaction,
  userId: string,
  { courseId, lessonIds }: Pick<PlainCourse, "courseId" | "lessonIds">,
): string {
  const now = Date.now();
  const message = { isAnswer: false, text: "Why is that so? ".repeat(20), at: now };
  return transaction.insert("inquiries", {
    ...{ userId, courseId, kind: "lesson", placeId: lessonIds[0] ?? "", title: "Lesson", courseTitle: "Course" },
    messages: Array.from({ length: inquiryRules.messages - 1 }, () => message),
    ...{ state: "answered", stateAt: now, version: 0, searchText: "" },
    ...{ published: { question: "Why?", answer: "So." }, publishedOrder: 1 },
  });
}

/** As many notes on the first lesson as the course has room for but one. */
function addNotes(
  transaction: Transaction,
  userId: string,
  { courseId, lessonIds }: Pick<PlainCourse, "courseId" | "lessonIds">,
): string {
  const note = { userId, courseId, lessonId: lessonIds[0] ?? "", text: "A long note. ".repeat(20), version: 0 };
  const ids = Array.from({ length: limits.notesPerCourse - 1 }, () => transaction.insert("lessonNotes", note));
  return ids[0] ?? "";
}

/** As many versions as are kept, and a draft. */
function addVersions(transaction: Transaction, lessonId: string): Pick<CallScene, "versionId" | "draftId"> {
  const text = { kind: "lesson", title: "Before", lessonType: "text", content: "An earlier text. ".repeat(100) };
  const addText = () => ({ textId: transaction.insert("versionTexts", { text }) });
  const older = Array.from({ length: limits.versions - 1 }, addText);
  const version = { thingId: lessonId, state: "saved", cause: "edit", savedAt: Date.now() };
  const ids = [...older, {}].map((each) => transaction.insert("textVersions", { ...version, ...each }));
  const draft = { ...version, state: "draft", cause: "generation", ...addText() };
  return { versionId: ids[0] ?? "", draftId: transaction.insert("textVersions", draft) };
}

/** All lessons but the first are done. */
function progress(
  transaction: Transaction,
  userId: string,
  { courseId, lessonIds }: Pick<PlainCourse, "courseId" | "lessonIds">,
): void {
  for (const lessonId of lessonIds.slice(1))
    transaction.insert("lessonProgress", { userId, courseId, lessonId, completed: true, completedAt: Date.now() });
}

/** The student was in the course, as far as above, so enrolling brings everything back. */
function leave(transaction: Transaction, userId: string, course: PlainCourse): void {
  const { courseId } = course;
  const now = Date.now();
  transaction.insert("endedEnrollments", {
    ...{ userId, courseId, enrolledAt: now - 2, endedAt: now - 1, expiresAt: now + 86_400_000 },
    ...{ reason: "Refund", isDismissed: false },
  });
  progress(transaction, userId, course);
}

type SettledIds = Record<"studentId" | "bystanderId" | "courseId" | "importExamId", string>;

/** A request for each function that settles one, the student's newest not open; a job that blocked somebody, and an import. */
export async function addSettled(
  databaseFile: string,
  { studentId, bystanderId, courseId, importExamId }: SettledIds,
): Promise<{ requestIds: RequestIds; undoneJobId: string; importJobId: string }> {
  const database = openDatabase({ path: databaseFile });
  try {
    const transaction = database.begin();
    const now = Date.now();
    const add = ([path, state]: [string, string], index: number) => {
      const userId = path.startsWith("student/") ? studentId : bystanderId;
      const txid = `R${index}${Math.random().toString(36).slice(2, 10)}`.toUpperCase();
      const approved = state === "approved" && { approvedAt: now };
      const row = {
        userId,
        courseId,
        txid,
        askedAt: now + index,
        priceCents: 4_900,
        state,
        ...approved,
      };
      return [path, transaction.insert("accessRequests", row)];
    };
    const over = {
      ...{ createdBy: bystanderId, status: "finished", cursor: null, stepAt: now },
      ...{ total: 1, doneCount: 1, skippedCount: 0 },
    };
    const blocked = { kind: "people", act: "block", ofSearch: false };
    const undoneJobId = transaction.insert("jobs", { work: blocked, ...over });
    const counts = { fileName: "bank.csv", addedCount: 1, changedCount: 0 };
    const imported = { kind: "questions", act: "import", examId: importExamId, ...counts };
    const importJobId = transaction.insert("jobs", { work: imported, ...over });
    const requestIds = Object.fromEntries(Object.entries(settledRequests).map(add)) as RequestIds;
    await database.whenDurable(database.commit(transaction));
    return { requestIds, undoneJobId, importJobId };
  } finally {
    database.close();
  }
}

/** Totals that a call in the scene may read. */
function totalsOf({ courseId, lessonIds, practiceIds }: PlainCourse): TotalKind[] {
  const lessons = [lessonIds[0], lessonIds.at(-1)].map((lessonId) => `lesson/${lessonId}`);
  return [`course/${courseId}`, `exams/${courseId}`, ...lessons, `practice/${practiceIds[0]}`] as TotalKind[];
}

/** Calls about something in the bin. */
const NEED_BINNED = ["admin/bin:restore", "admin/bin:remove"];

function binnedCoupon(transaction: Transaction, name: string): string {
  const code = `${name.replace(/\W/g, "").toUpperCase()}${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  return transaction.insert("discountCoupons", {
    ...{ code, searchText: "", discountPercentage: 30, isActive: true, validFrom: "2025-01-01" },
    ...{ currentUses: 0, removedUses: 0, version: 0, binnedAt: Date.now() },
  });
}

/** One scene for each name, in a stopped backend's file. */
export async function createScenes(
  databaseFile: string,
  { names, size, userId, prefix }: { names: string[]; size: CourseSize; userId: string; prefix: string },
): Promise<Map<string, Omit<CallScene, keyof World>>> {
  const needsNew = (name: string) => NEED_NEW_COURSE.includes(name);
  const inOrder = [...names].sort((one, other) => Number(needsNew(one)) - Number(needsNew(other)));
  const newOnes = names.filter(needsNew).length;
  const courses = [
    ...(await createCourses(databaseFile, { name: prefix, count: names.length - newOnes, size })),
    ...(await createCourses(databaseFile, { name: `${prefix}-new`, count: newOnes, size: { ...size, questions: 0 } })),
  ];
  const database = openDatabase({ path: databaseFile });
  try {
    const scenes: Awaited<ReturnType<typeof createScenes>> = new Map();
    for (const [index, name] of inOrder.entries()) {
      const course = courses[index];
      if (!course) throw new Error("too few courses");
      const transaction = database.begin();
      if (NEED_BINNED.includes(name)) course.couponId = binnedCoupon(transaction, name);
      for (const kind of totalsOf(course)) transaction.insert("platformTotals", { kind, count: 0, parts: {} });
      if (needsNew(name)) {
        transaction.remove(course.examId);
        if (name.endsWith("enrollments:enroll")) leave(transaction, userId, course);
        scenes.set(name, {
          course,
          sittingId: "",
          seatId: "",
          enrollmentId: "",
          inquiryId: "",
          noteId: "",
          versionId: "",
          draftId: "",
          announcementId: "",
        });
      } else scenes.set(name, { course, ...attend(transaction, userId, course) });
      await database.whenDurable(database.commit(transaction));
    }
    return scenes;
  } finally {
    database.close();
  }
}
