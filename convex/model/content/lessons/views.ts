import { type Infer, v } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { courseOption, toCourseOption } from "../courses/views";
import { moduleOption } from "../modules/views";
import { lessonTypeView } from "./lessonType";
import { readLessonContent, readSummary } from "./reads";

const lessonFields = {
  _id: v.id("lessons"),
  title: v.string(),
  lessonType: lessonTypeView,
  orderIndex: v.number(),
  durationMinutes: v.number(),
  preview: v.string(),
  isEmpty: v.boolean(),
  /** Whether a generated text waits. */
  hasDraft: v.boolean(),
  module: moduleOption,
  course: courseOption,
};

export const lessonRow = v.object(lessonFields);

/**
 * Carries the preview instead of the text.
 * Null when the module or course is gone.
 */
export async function toLessonRow(ctx: QueryCtx, lesson: Doc<"lessons">): Promise<Infer<typeof lessonRow> | null> {
  const module = await ctx.db.get("modules", lesson.moduleId);
  const course = await ctx.db.get("courses", lesson.courseId);
  if (module === null || course === null) return null;
  const { _id, title, lessonType, orderIndex, durationMinutes } = lesson;
  const { preview, isEmpty, hasDraft } = await readSummary(ctx, lesson._id);
  return {
    _id,
    title,
    lessonType,
    orderIndex,
    durationMinutes,
    preview,
    isEmpty,
    hasDraft,
    module: { _id: module._id, title: module.title },
    course: toCourseOption(course),
  };
}

export const lessonDetail = v.object({
  ...lessonFields,
  content: v.string(),
  videoAddress: v.union(v.string(), v.null()),
  version: v.number(),
});

export async function toLessonDetail(
  ctx: QueryCtx,
  lesson: Doc<"lessons">,
): Promise<Infer<typeof lessonDetail> | null> {
  const row = await toLessonRow(ctx, lesson);
  if (row === null) return null;
  return {
    ...row,
    videoAddress: lesson.videoAddress ?? null,
    content: await readLessonContent(ctx, lesson._id),
    version: (await readSummary(ctx, lesson._id)).version,
  };
}
