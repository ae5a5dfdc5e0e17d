import { v, type Infer } from "convex/values";
import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { findProfile } from "../../platform/accounts";
import { courseOption, toCourseOption } from "../courses/views";
import { findDraft } from "../versions/reads";
import { findLesson } from "./reads";

/** A generated text that waits, without the text. */
export const draftRow = v.object({
  _id: v.id("textVersions"),
  lesson: v.object({ _id: v.id("lessons"), title: v.string() }),
  course: courseOption,
  savedAt: v.number(),
  /** The administrator who started the generation; null once the account is deleted. */
  actorName: v.union(v.string(), v.null()),
});

/** Null without a draft, and once the course is gone. */
export async function toDraftRow(ctx: QueryCtx, lessonId: Id<"lessons">): Promise<Infer<typeof draftRow> | null> {
  const [lesson, draft] = [await findLesson(ctx, lessonId), await findDraft(ctx, lessonId)];
  const course = lesson && (await ctx.db.get("courses", lesson.courseId));
  if (!lesson || !draft || !course) return null;
  const { _id, savedAt, actorId } = draft;
  return {
    ...{ _id, savedAt, lesson: { _id: lessonId, title: lesson.title } },
    course: toCourseOption(course),
    actorName: (actorId && (await findProfile(ctx, actorId))?.fullName) ?? null,
  };
}
