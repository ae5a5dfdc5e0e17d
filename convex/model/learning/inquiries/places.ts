import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { InquiryKind } from "../../../shared/inquiryForm";
import { findCourse } from "../../content/courses/reads";
import { findBestPassedAttempt, listNewestAttempts } from "../exams/reads";

type Ctx = QueryCtx | MutationCtx;
type PlaceId = Doc<"inquiries">["placeId"];

/** Something that a student can ask about. */
export interface Place {
  kind: InquiryKind;
  id: PlaceId;
  /** Title of the lesson, the module, or the exam's course: an exam's questions never leave it. */
  title: string;
  course: Doc<"courses">;
}

/** For ids from the address: null unless it is a lesson's, a module's or a course's that is not deleted. */
export async function findPlace(ctx: Ctx, id: string): Promise<Place | null> {
  const lessonId = ctx.db.normalizeId("lessons", id);
  if (lessonId !== null) return await inCourse(ctx, "lesson", await ctx.db.get("lessons", lessonId));
  const moduleId = ctx.db.normalizeId("modules", id);
  if (moduleId !== null) return await inCourse(ctx, "practice", await ctx.db.get("modules", moduleId));
  const course = await findCourse(ctx, id);
  return course && { kind: "exam", id: course._id, title: course.title, course };
}

async function inCourse(
  ctx: Ctx,
  kind: InquiryKind,
  row: Doc<"lessons"> | Doc<"modules"> | null,
): Promise<Place | null> {
  const course = row && (await ctx.db.get("courses", row.courseId));
  return course && { kind, id: row._id, title: row.title, course };
}

/**
 * Where the student stands in the exam of a course.
 * It can be asked about once it was failed (ASK-5).
 */
export async function readExamStanding(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<"none" | "failed" | "passed"> {
  const participation = { userId, courseId };
  if ((await findBestPassedAttempt(ctx, participation)) !== null) return "passed";
  return (await listNewestAttempts(ctx, participation, 1)).length === 0 ? "none" : "failed";
}
