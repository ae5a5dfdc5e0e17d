import type * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { courseForm } from "../../shared/courseForm";
import { toSearchText } from "../../shared/searchText";
import { recordAudit } from "../audit/writes";
import { fail } from "../errors";
import { changedFields, nextVersion } from "../forms";
import { addToTotal } from "../totals/writes";
import { findCourseBySlug } from "./reads";

type CourseFields = z.output<typeof courseForm>;

export function courseSearchText({ title, description }: Pick<CourseFields, "title" | "description">): string {
  return toSearchText(`${title} ${description}`);
}

/** A draft without modules. Error: slugTaken. */
export async function createDraft(
  ctx: MutationCtx,
  fields: CourseFields,
  actorId: Id<"users">,
): Promise<Id<"courses">> {
  await requireFreeSlug(ctx, fields.slug);
  const courseId = await ctx.db.insert("courses", {
    ...fields,
    status: "draft",
    searchText: courseSearchText(fields),
    moduleCount: 0,
    lessonCount: 0,
    totalMinutes: 0,
    openRemovals: 0,
    version: 0,
  });
  await addToTotal(ctx, "courses", 1);
  await recordCourse(ctx, "course.created", { _id: courseId, title: fields.title }, actorId);
  return courseId;
}

/** Certificates keep the title and the hours that they were issued with. Errors: editConflict, slugTaken. */
export async function updateCourse(
  ctx: MutationCtx,
  course: Doc<"courses">,
  change: { fields: CourseFields; seenVersion: number; actorId: Id<"users"> },
): Promise<void> {
  const { fields, seenVersion, actorId } = change;
  const version = nextVersion(course.version, seenVersion);
  if (fields.slug !== course.slug) await requireFreeSlug(ctx, fields.slug);
  await ctx.db.patch("courses", course._id, { ...fields, searchText: courseSearchText(fields), version });
  await recordCourse(ctx, "course.updated", course, actorId, changedFields(course, fields));
}

async function requireFreeSlug(ctx: MutationCtx, slug: string): Promise<void> {
  if ((await findCourseBySlug(ctx, slug)) !== null) fail("slugTaken");
}

export async function recordCourse(
  ctx: MutationCtx,
  action: "course.created" | "course.updated" | "course.deleted",
  course: Pick<Doc<"courses">, "_id" | "title">,
  actorId: Id<"users">,
  detail?: string,
): Promise<void> {
  const target = { targetKind: "course", targetId: course._id, targetLabel: course.title } as const;
  await recordAudit(ctx, { actorId, action, ...target, ...(detail !== undefined && { detail }) });
}
