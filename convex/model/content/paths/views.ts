import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { coverUrls, readCover } from "../courses/covers";
import { courseCard, courseOption, languageView, toCourseCard, toCourseOption } from "../courses/views";
import { listPathCourses, listPublishedCourses } from "./reads";

const cardFields = {
  _id: v.id("paths"),
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  language: languageView,
  /** Absent: the client draws one. */
  cover: v.optional(coverUrls),
  /** Counts and sums published courses only, as below. */
  courseCount: v.number(),
  durationHours: v.number(),
};

export const pathCard = v.object(cardFields);

export async function toPathCard(ctx: QueryCtx, path: Doc<"paths">): Promise<Infer<typeof pathCard>> {
  return await toCard(ctx, path, await listPublishedCourses(ctx, path));
}

async function toCard(
  ctx: QueryCtx,
  path: Doc<"paths">,
  courses: readonly Doc<"courses">[],
): Promise<Infer<typeof pathCard>> {
  const { _id, slug, title, description, language } = path;
  const cover = await readCover(ctx, path);
  return {
    ...{ _id, slug, title, description, language, courseCount: courses.length },
    durationHours: courses.reduce((sum, course) => sum + course.durationHours, 0),
    ...(cover && { cover }),
  };
}

export const pathPage = v.object({
  ...cardFields,
  text: v.string(),
  status: literals("draft", "published"),
  /** Published courses in the recommended order. */
  courses: v.array(courseCard),
});

export async function toPathPage(ctx: QueryCtx, path: Doc<"paths">): Promise<Infer<typeof pathPage>> {
  const courses = await listPublishedCourses(ctx, path);
  return {
    ...(await toCard(ctx, path, courses)),
    text: path.text,
    status: path.status,
    courses: await Promise.all(courses.map((course) => toCourseCard(ctx, course))),
  };
}

/** A row of administrators' list. */
export const pathRow = v.object({ ...pathCard.fields, status: pathPage.fields.status });

export async function toPathRow(ctx: QueryCtx, path: Doc<"paths">): Promise<Infer<typeof pathRow>> {
  return { ...(await toCard(ctx, path, await listPathCourses(ctx, path))), status: path.status };
}

export const pathDetail = v.object({
  ...pathRow.fields,
  text: v.string(),
  version: v.number(),
  /** Drafts too; without those in the bin. */
  courses: v.array(courseOption),
});

export async function toPathDetail(ctx: QueryCtx, path: Doc<"paths">): Promise<Infer<typeof pathDetail>> {
  const courses = await listPathCourses(ctx, path);
  const { status, text, version } = path;
  return { ...(await toCard(ctx, path, courses)), status, text, version, courses: courses.map(toCourseOption) };
}
