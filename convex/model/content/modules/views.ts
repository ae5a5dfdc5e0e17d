import { type Infer, v } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { courseOption, toCourseOption } from "../courses/views";
export const moduleOption = v.object({ _id: v.id("modules"), title: v.string() });

export const moduleRow = v.object({
  _id: v.id("modules"),
  title: v.string(),
  description: v.string(),
  orderIndex: v.number(),
  lessonCount: v.number(),
  version: v.number(),
  course: courseOption,
});

/** Null when the course is gone. */
export async function toModuleRow(ctx: QueryCtx, module: Doc<"modules">): Promise<Infer<typeof moduleRow> | null> {
  const course = await ctx.db.get("courses", module.courseId);
  if (course === null) return null;
  const { _id, title, description, orderIndex } = module;
  return {
    _id,
    title,
    description,
    orderIndex,
    lessonCount: module.lessonCount,
    version: module.version,
    course: toCourseOption(course),
  };
}
