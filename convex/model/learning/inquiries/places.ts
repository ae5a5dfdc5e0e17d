import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { InquiryKind } from "../../../shared/inquiryForm";
import { findCourse } from "../../content/courses/reads";
import { findLesson } from "../../content/lessons/reads";
import { findModule } from "../../content/modules/reads";
import { findBestPassedAttempt, listNewestAttempts } from "../exams/reads";

type Ctx = QueryCtx | MutationCtx;
type PlaceId = Doc<"inquiries">["placeId"];

/** Something that a student can ask about. */
export interface Place {
  kind: InquiryKind;
  id: PlaceId;
  /** Of the lesson, the module, or the exam's course: an exam's questions never leave it. */
  title: string;
  course: Doc<"courses">;
}

/** For ids from the address: null unless it is a lesson's, a module's or a course's that is not deleted. */
export async function findPlace(ctx: Ctx, id: string): Promise<Place | null> {
  const lesson = await findLesson(ctx, id);
  if (lesson) return await inCourse(ctx, "lesson", lesson);
  const module = await findModule(ctx, id);
  if (module) return await inCourse(ctx, "practice", module);
  const course = await findCourse(ctx, id);
  return course && { kind: "exam", id: course._id, title: course.title, course };
}

async function inCourse(
  ctx: Ctx,
  kind: InquiryKind,
  { _id: id, title, courseId }: Doc<"lessons"> | Doc<"modules">,
): Promise<Place | null> {
  const course = await ctx.db.get("courses", courseId);
  return course && { kind, id, title, course };
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
