import type { Infer } from "convex/values";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { newCourse } from "../../content/courseFiles/folder/newCourse";
import { recordAudit } from "../../platform/audit/writes";
import type { coverFiles } from "../../content/courses/covers";
import { findCourseBySlug } from "../../content/courses/reads";
import { fail } from "../../platform/errors";
import { readForm } from "../../platform/forms";
import { storeImage } from "../../content/lessons/images";
import { becomesDraft, listChanges, type NewPictures } from "./changes";
import { match, type Matched } from "./match";
import { requireOneTransaction } from "./size";
import { digestOf, readStored } from "./stored";
import type { importPlan } from "./views";
import { writeCourse } from "./writes";

type Plan = Infer<typeof importPlan>;

/**
 * Previews an import without changes (AUTHOR-6).
 * `course`: JSON that `newCourse` accepts. Errors: formInvalid, courseTooLarge.
 */
export async function planImport(
  ctx: QueryCtx | MutationCtx,
  { course, ...pictures }: NewPictures & { course: string },
): Promise<Plan & { matched: Matched }> {
  const wanted = readForm(newCourse, JSON.parse(course) as never);
  const row = await findCourseBySlug(ctx, wanted.slug);
  const stored = row && (await readStored(ctx, row));
  const matched = match(wanted, stored);
  const changes = await listChanges(ctx, matched, pictures);
  requireOneTransaction(matched, changes);
  const seen = stored ? await digestOf(stored) : "";
  return { courseId: row?._id ?? null, title: wanted.title, changes, seen, matched };
}

interface Application {
  course: string;
  /** Stored for this import; null leaves the cover unchanged. */
  cover: Infer<typeof coverFiles> | null;
  /** Stored for this import, as the cover is. */
  images: Parameters<typeof storeImage>[2][];
  /** Whether rows missing from the files may be removed. */
  remove: boolean;
  /** Digest of the course as previewed; null skips the comparison. */
  seen: string | null;
  /** Null for the command line. */
  actorId: Id<"users"> | null;
  fileName: string;
}

/**
 * Imports the whole course in this transaction (AUTHOR-7).
 * Errors: those of `planImport`, courseChanged, removalNotConfirmed.
 */
export async function applyImport(ctx: MutationCtx, application: Application): Promise<Plan> {
  const { cover, images, seen } = application;
  const pictures = { newCover: cover !== null, newImages: images.map(({ name }) => name) };
  const { matched, ...plan } = await planImport(ctx, { course: application.course, ...pictures });
  if (seen !== null && seen !== plan.seen) fail("courseChanged");
  if (!application.remove && plan.changes.some(({ what }) => what === "removed")) fail("removalNotConfirmed");
  if (plan.changes.length === 0) return plan;
  const courseId = await writeCourse(ctx, matched, {
    ...(cover && { cover: { coverSmall: cover.small, coverLarge: cover.large } }),
    ...(application.actorId && { actorId: application.actorId }),
  });
  for (const image of images) await storeImage(ctx, courseId, image);
  if (application.actorId !== null) {
    const target = { targetKind: "course", targetId: courseId, targetLabel: plan.title } as const;
    const { actorId } = application;
    // Counts first: a long file name may be cut off, they may not.
    const detail = `${countChanges(plan)} (${application.fileName})`;
    await recordAudit(ctx, { action: "course.imported", ...target, detail, actorId });
    if (becomesDraft(matched)) await recordAudit(ctx, { action: "course.unpublished", ...target, actorId });
  }
  return { ...plan, courseId };
}

/** @example "lesson new: 2, question changed: 1" */
function countChanges({ changes }: Plan): string {
  const counts = new Map<string, number>();
  for (const { kind, what } of changes) counts.set(`${kind} ${what}`, (counts.get(`${kind} ${what}`) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name}: ${count}`).join(", ");
}
