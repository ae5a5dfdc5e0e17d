import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { findQuestion } from "../learning/exams/bank";

type Ctx = QueryCtx | MutationCtx;
type Find = (ctx: Ctx, id: string) => Promise<Id<"courses"> | null>;

type CourseTable =
  | "modules"
  | "lessons"
  | "courseExams"
  | "examSittings"
  | "examAttempts"
  | "certificates"
  | "enrollments"
  | "inquiries";

const inTable =
  (table: CourseTable): Find =>
  async (ctx, id) => {
    const rowId = ctx.db.normalizeId(table, id);
    return (rowId && (await ctx.db.get(table, rowId)))?.courseId ?? null;
  };

const ofCourse: Find = async (ctx, id) => {
  const courseId = ctx.db.normalizeId("courses", id);
  return (courseId && (await ctx.db.get("courses", courseId)))?._id ?? null;
};

const ofSeat: Find = async (ctx, id) => {
  const seatId = ctx.db.normalizeId("examSeats", id);
  const seat = seatId && (await ctx.db.get("examSeats", seatId));
  return seat && (await inTable("courseExams")(ctx, seat.examId));
};

/** By the first id, whose own row may be gone. */
const ofQuestion: Find = async (ctx, id) => {
  const questionId = ctx.db.normalizeId("examQuestions", id);
  return (questionId && (await findQuestion(ctx, questionId)))?.courseId ?? null;
};

/** For ids of several tables. */
const firstOf =
  (...attempts: Find[]): Find =>
  async (ctx, id) => {
    for (const find of attempts) {
      const courseId = await find(ctx, id);
      if (courseId !== null) return courseId;
    }
    return null;
  };

const ofVersioned = firstOf(ofCourse, inTable("lessons"), ofQuestion);

const ofVersion: Find = async (ctx, id) => {
  const versionId = ctx.db.normalizeId("textVersions", id);
  const version = versionId && (await ctx.db.get("textVersions", versionId));
  return version && (await ofVersioned(ctx, version.thingId));
};

/** Null for one to the whole school. */
const ofAnnouncement: Find = async (ctx, id) => {
  const announcementId = ctx.db.normalizeId("announcements", id);
  return (announcementId && (await ctx.db.get("announcements", announcementId)))?.courseId ?? null;
};

/** Finds the course of an argument by the argument's name. */
const finds = new Map<string, Find>([
  ["courseId", ofCourse],
  ["toCourseId", ofCourse],
  ["moduleId", inTable("modules")],
  ["lessonId", inTable("lessons")],
  ["examId", inTable("courseExams")],
  ["questionId", ofQuestion],
  ["sittingId", inTable("examSittings")],
  ["seatId", ofSeat],
  ["attemptId", inTable("examAttempts")],
  ["certificateId", inTable("certificates")],
  ["enrollmentId", inTable("enrollments")],
  ["thingId", ofVersioned],
  ["versionId", ofVersion],
  ["draftId", ofVersion],
  ["announcementId", ofAnnouncement],
  ["inquiryId", inTable("inquiries")],
  ["placeId", firstOf(ofCourse, inTable("modules"), inTable("lessons"))],
]);

type Named = { name: string; id: string };

/** Ids of an argument list by the names above, a list's ids one by one. */
export function idsOf(args: object): Named[] {
  return (Object.entries(args) as [string, unknown][]).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.flatMap((id) => named(name.replace(/s$/, ""), id));
    return isRecord(value) ? idsOf(value) : named(name, value);
  });
}

// An optional choice may be left empty.
const named = (name: string, id: unknown): Named[] =>
  finds.has(name) && typeof id === "string" && id !== "" ? [{ name, id }] : [];

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof ArrayBuffer);

/** Finds the courses of the ids; null stands for an id without a course. */
export async function coursesOfIds(ctx: Ctx, ids: readonly Named[]): Promise<(Id<"courses"> | null)[]> {
  return await Promise.all(ids.map(async ({ name, id }) => (await finds.get(name)?.(ctx, id)) ?? null));
}

/** Finds the courses that a function's arguments are about, by their names. */
export const coursesOf = async (ctx: Ctx, args: object) => await coursesOfIds(ctx, idsOf(args));
