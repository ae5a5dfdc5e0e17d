import type { Doc, TableNames } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import { newCertificate } from "../../convex/model/credentials/certificates/issue";
import { newCoupon } from "../../convex/model/learning/coupons/writes";
import { newCourseRow } from "../../convex/model/content/courses/writes";
import { newModule } from "../../convex/model/content/modules/writes";
import { newProfile } from "../../convex/model/people/profiles/writes";
import { newExam } from "../../convex/model/learning/exams/examWrites";
import { allRows, present } from "./setup";

type Write = (ctx: MutationCtx) => Promise<unknown>;

async function first<Table extends TableNames>(ctx: MutationCtx, table: Table): Promise<Doc<Table>> {
  return await present(ctx.db.query(table).first() as Promise<Doc<Table> | null>);
}

async function last<Table extends TableNames>(ctx: MutationCtx, table: Table): Promise<Doc<Table>> {
  return await present(ctx.db.query(table).order("desc").first() as Promise<Doc<Table> | null>);
}

async function addEnrollment(ctx: MutationCtx, more: Partial<Doc<"enrollments">> = {}) {
  const { userId } = await last(ctx, "profiles");
  const { _id: courseId } = await first(ctx, "courses");
  const fields = { userId, courseId, enrolledAt: 1, completedLessonCount: 0, hasCoupon: false, searchText: "" };
  return await ctx.db.insert("enrollments", { ...fields, ...more });
}

async function addInvitation(ctx: MutationCtx) {
  const invitee = { email: "eva@school.example", fullName: "Eva", language: "pt", mailed: false } as const;
  await ctx.db.insert("invitations", { ...invitee, state: "noServer", expiresAt: 1, keptUntil: 2 });
}

async function addAttempt(ctx: MutationCtx) {
  const { userId } = await last(ctx, "profiles");
  const { _id: examId, courseId } = await first(ctx, "courseExams");
  const question = await first(ctx, "examQuestions");
  const graded = {
    score: 10,
    correctCount: 1,
    questionCount: 1,
    passed: true,
    passingScore: 80,
    answers: { [question._id]: "b" as const },
    rightIds: [question._id],
  };
  return await ctx.db.insert("examAttempts", { userId, courseId, examId, submittedAt: 1, ...graded });
}

async function addPracticeAnswer(ctx: MutationCtx) {
  const { userId } = await last(ctx, "profiles");
  const { _id: lessonId, moduleId, courseId } = await first(ctx, "lessons");
  const texts = { key: "key", question: "What?", options: ["a", "b"], right: 0, explanation: "Why." };
  const questionId = await ctx.db.insert("practiceQuestions", { courseId, moduleId, lessonId, order: 0, ...texts });
  const days = { firstDay: "2026-01-01", day: "2026-01-01", answeredAt: 1, answers: 1 };
  const answer = { userId, courseId, questionId, firstRight: true, right: true, ...days };
  await ctx.db.insert("practiceAnswers", answer);
}

const couponFields = { discountPercentage: 10, isActive: true, validFrom: "2020-01-01", ...newCoupon };

/** Plain writes without any care, in order. */
export const writes: Record<string, Write[]> = {
  accessRequests: [
    async (ctx) => {
      const { userId } = await last(ctx, "profiles");
      const { _id: courseId } = await first(ctx, "courses");
      const couponId = await ctx.db.insert("discountCoupons", { code: "ASKED", ...couponFields });
      const row = { userId, courseId, couponId, txid: "AAAAAAAAAA", askedAt: 1, state: "asked" as const };
      await ctx.db.insert("accessRequests", row);
    },
    async (ctx) => ctx.db.patch("accessRequests", (await last(ctx, "accessRequests"))._id, { state: "refused" }),
    async (ctx) => ctx.db.patch("accessRequests", (await last(ctx, "accessRequests"))._id, { state: "asked" }),
    async (ctx) => ctx.db.delete("accessRequests", (await last(ctx, "accessRequests"))._id),
  ],
  profiles: [
    async (ctx) => {
      const userId = await ctx.db.insert("users", {});
      await ctx.db.insert("profiles", { userId, fullName: "Ana", email: "ana@a.example", ...newProfile });
    },
    addEnrollment,
    async (ctx) => ctx.db.patch("profiles", (await last(ctx, "profiles"))._id, { fullName: "Bia" }),
    async (ctx) => ctx.db.delete("profiles", (await last(ctx, "profiles"))._id),
  ],
  courses: [
    (ctx) => {
      const fields = { slug: "new", title: "New", description: "Newer", durationHours: 1, status: "draft" as const };
      return ctx.db.insert("courses", { ...fields, language: "pt", ...newCourseRow });
    },
    async (ctx) => ctx.db.patch("courses", (await last(ctx, "courses"))._id, { title: "Old", status: "published" }),
    async (ctx) => ctx.db.delete("courses", (await last(ctx, "courses"))._id),
  ],
  announcementReceipts: [
    async (ctx) => {
      const { userId } = await first(ctx, "profiles");
      const sent = { state: "sent", sendAt: 1, sentBy: userId, version: 0 } as const;
      const words = { title: "News", text: "A text", audience: "all" } as const;
      const announcementId = await ctx.db.insert("announcements", { ...words, ...sent });
      await ctx.db.insert("announcementReceipts", { announcementId, userId, isDismissed: false });
    },
    async (ctx) => ctx.db.patch("announcementReceipts", (await last(ctx, "announcementReceipts"))._id, { readAt: 1 }),
    async (ctx) => ctx.db.delete("announcementReceipts", (await last(ctx, "announcementReceipts"))._id),
  ],
  modules: [
    async (ctx) => {
      const { _id: courseId } = await first(ctx, "courses");
      await ctx.db.insert("modules", { courseId, title: "New", description: "", orderIndex: 9, ...newModule });
    },
    async (ctx) => ctx.db.patch("modules", (await last(ctx, "modules"))._id, { title: "Old" }),
    async (ctx) => ctx.db.delete("modules", (await last(ctx, "modules"))._id),
  ],
  lessons: [
    async (ctx) => {
      const { _id: moduleId, courseId } = await first(ctx, "modules");
      const fields = { title: "New", lessonType: "text", orderIndex: 9, durationMinutes: 7 } as const;
      await ctx.db.insert("lessons", { courseId, moduleId, ...fields });
    },
    async (ctx) => ctx.db.patch("lessons", (await last(ctx, "lessons"))._id, { title: "Old", durationMinutes: 9 }),
    async (ctx) => ctx.db.delete("lessons", (await last(ctx, "lessons"))._id),
  ],
  lessonContents: [
    async (ctx) => ctx.db.patch("lessonContents", (await first(ctx, "lessonContents"))._id, { markdown: "Another" }),
    async (ctx) => ctx.db.delete("lessonContents", (await first(ctx, "lessonContents"))._id),
    async (ctx) => {
      const { _id: lessonId } = await first(ctx, "lessons");
      await ctx.db.insert("lessonContents", { lessonId, markdown: "New" });
    },
  ],
  courseExams: [
    async (ctx) => {
      const { _id: courseId } = await last(ctx, "courses");
      const fields = { title: "New", description: "", passingScore: 70 };
      await ctx.db.insert("courseExams", { courseId, ...fields, ...newExam });
    },
    async (ctx) => ctx.db.patch("courseExams", (await last(ctx, "courseExams"))._id, { title: "Old" }),
  ],
  examQuestions: [
    async (ctx) => {
      const { _id, _creationTime, ...question } = await first(ctx, "examQuestions");
      await ctx.db.insert("examQuestions", { ...question, orderIndex: 9 });
    },
    async (ctx) => {
      await addAttempt(ctx);
      await ctx.db.delete("examQuestions", (await first(ctx, "examQuestions"))._id);
    },
  ],
  examAttempts: [
    async (ctx) => {
      await addEnrollment(ctx);
      await addAttempt(ctx);
    },
    async (ctx) => ctx.db.delete("examAttempts", (await last(ctx, "examAttempts"))._id),
  ],
  enrollments: [
    async (ctx) => {
      const coupon = await ctx.db.insert("discountCoupons", { code: "HALF", ...couponFields });
      await addEnrollment(ctx, { couponId: coupon, couponCode: "HALF", hasCoupon: true });
    },
    async (ctx) => ctx.db.delete("enrollments", (await last(ctx, "enrollments"))._id),
  ],
  invitations: [
    addInvitation,
    async (ctx) => ctx.db.patch("invitations", (await last(ctx, "invitations"))._id, { tokenHash: "hash" }),
    async (ctx) => ctx.db.patch("invitations", (await last(ctx, "invitations"))._id, { tokenHash: undefined }),
    async (ctx) => ctx.db.patch("invitations", (await last(ctx, "invitations"))._id, { state: "expired" }),
    addInvitation,
    async (ctx) => ctx.db.delete("invitations", (await last(ctx, "invitations"))._id),
  ],
  discountCoupons: [
    (ctx) => ctx.db.insert("discountCoupons", { code: "NEW", ...couponFields }),
    async (ctx) => ctx.db.patch("discountCoupons", (await last(ctx, "discountCoupons"))._id, { code: "OLD" }),
  ],
  lessonSummaries: [
    async (ctx) => {
      const { _id, lessonId } = await first(ctx, "lessonContents");
      await ctx.db.patch("lessonContents", _id, { markdown: "" });
      const summaries = await allRows(ctx, "lessonSummaries");
      const own = summaries.find((summary) => summary.lessonId === lessonId);
      if (own) await ctx.db.patch("lessonSummaries", own._id, { isEmpty: true, preview: "" });
    },
  ],
  mails: [
    async (ctx) => {
      const { userId } = await first(ctx, "profiles");
      const mail = { key: "new", to: "ana@a.example", userId, language: "pt" as const, kind: "passGiven" as const };
      const state = { state: "queued" as const, attempts: 0, round: 0, queuedAt: 1, expiresAt: 2 };
      await ctx.db.insert("mails", { ...mail, ...state });
    },
    async (ctx) => ctx.db.patch("mails", (await last(ctx, "mails"))._id, { state: "failed" }),
    async (ctx) => ctx.db.patch("mails", (await last(ctx, "mails"))._id, { state: "sent" }),
  ],
  nameRequests: [
    async (ctx) => {
      await addEnrollment(ctx);
      const { userId, courseId } = await last(ctx, "enrollments");
      const certificateId = await ctx.db.insert("certificates", {
        ...{
          userId,
          courseId,
          examAttemptId: await addAttempt(ctx),
          issuedAt: 2,
          studentName: "Ana",
          courseTitle: "A",
        },
        ...{ courseDurationHours: 1, score: 10, certificateHash: "NAME", language: "pt" as const, ...newCertificate },
      });
      await ctx.db.insert("nameRequests", { certificateId, userId, studentName: "Ana B", state: "open" });
    },
    async (ctx) => ctx.db.patch("nameRequests", (await last(ctx, "nameRequests"))._id, { state: "declined" }),
  ],
  presence: [
    async (ctx) => {
      const { userId } = await first(ctx, "profiles");
      await ctx.db.insert("presence", { userId, seenAt: 1, isHere: true });
    },
    async (ctx) => ctx.db.patch("presence", (await last(ctx, "presence"))._id, { isHere: false }),
    async (ctx) => ctx.db.patch("presence", (await last(ctx, "presence"))._id, { isHere: true }),
  ],
  passes: [
    async (ctx) => {
      const { userId } = await first(ctx, "profiles");
      const pass = { userId, note: "", origin: "hand" as const, priceCents: 4_900 };
      await ctx.db.insert("passes", { ...pass, givenAt: 1 });
    },
    async (ctx) => {
      const ended = { at: 2, reason: "Refund", isRefund: true as const };
      await ctx.db.patch("passes", (await last(ctx, "passes"))._id, { ended });
    },
  ],
  lessonProgress: [
    async (ctx) => {
      await addEnrollment(ctx);
      const { userId, courseId } = await last(ctx, "enrollments");
      const { _id: lessonId } = await first(ctx, "lessons");
      const row = { userId, courseId, lessonId, minutes: 3 };
      await ctx.db.insert("lessonProgress", { ...row, completed: true, completedAt: 1 });
    },
    async (ctx) => ctx.db.delete("lessonProgress", (await last(ctx, "lessonProgress"))._id),
  ],
  practiceQuestions: [
    addPracticeAnswer,
    async (ctx) => ctx.db.delete("practiceQuestions", (await last(ctx, "practiceQuestions"))._id),
  ],
  practiceAnswers: [
    addPracticeAnswer,
    async (ctx) => ctx.db.patch("practiceAnswers", (await last(ctx, "practiceAnswers"))._id, { firstRight: false }),
    async (ctx) => ctx.db.delete("practiceAnswers", (await last(ctx, "practiceAnswers"))._id),
  ],
  certificates: [
    async (ctx) => {
      await addEnrollment(ctx);
      const examAttemptId = await addAttempt(ctx);
      const { userId, courseId } = await last(ctx, "enrollments");
      const shown = {
        studentName: "Ana",
        courseTitle: "A",
        courseDurationHours: 1,
        score: 10,
        certificateHash: "CERT",
        language: "pt" as const,
        ...newCertificate,
      };
      await ctx.db.insert("certificates", { userId, courseId, examAttemptId, issuedAt: 2, ...shown });
    },
  ],
};
