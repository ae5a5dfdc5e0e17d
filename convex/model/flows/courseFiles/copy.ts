import type { Infer } from "convex/values";
import { v } from "convex/values";
import type * as z from "zod/mini";
import { internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { ActionCtx, MutationCtx, QueryCtx } from "../../../_generated/server";
import type { courseForm } from "../../../shared/courseForm";
import { storedImages } from "../../../shared/lessonImages";
import { courseRules } from "../../content/courses/maintained";
import { coverFiles } from "../../content/courses/covers";
import { findCourse, findCourseBySlug, requireCourse } from "../../content/courses/reads";
import type { NewCourse } from "../../content/courseFiles/folder/newCourse";
import { imageFacts, listImages } from "../../content/lessons/images";
import { listChanges } from "../../platform/audit/changes";
import { recordAudit } from "../../platform/audit/writes";
import { fail } from "../../platform/errors";
import { refuse } from "../../platform/forms";
import { storeFor } from "../../platform/storedFiles";
import { courseFields } from "./fields";
import { match } from "./match";
import { perChange, practiceRanges } from "./size";
import { readStored, toNewCourse } from "./stored";
import { writeCourse } from "./writes";

const image = v.object({ ...imageFacts, storageId: v.id("_storage") });

/** A course as it stands, to be written again. */
export const courseSource = v.object({
  title: v.string(),
  /** JSON of a `NewCourse`; files would lose which of two lessons of one title a question is about. */
  course: v.string(),
  lessonAt: v.array(v.union(v.number(), v.null())),
  cover: v.union(coverFiles, v.null()),
  /** Images that the texts show. */
  images: v.array(image),
});

/** A step of writing a copy, in one transaction. */
export const copyPart = {
  /** Null in the first step, which makes the course. */
  copyId: v.union(v.id("courses"), v.null()),
  course: v.string(),
  lessonAt: v.array(v.union(v.number(), v.null())),
  cover: v.union(coverFiles, v.null()),
  images: v.array(image),
  /** In the last step, the title of the course that was copied. */
  copied: v.union(v.string(), v.null()),
};
type Part = { [Name in keyof typeof copyPart]: Infer<(typeof copyPart)[Name]> };

/**
 * Reads a whole course in one transaction.
 * Errors: notFound, courseTooLarge, formInvalid (`slug` taken).
 */
export async function readSource(
  ctx: QueryCtx,
  { courseId, slug }: { courseId: string; slug: string },
): Promise<Infer<typeof courseSource>> {
  const course = (await findCourse(ctx, courseId)) ?? fail("notFound");
  await requireFree(ctx, slug);
  const stored = await readStored(ctx, course);
  const lessons = stored.modules.flatMap((module) => module.lessons);
  const places = new Map(lessons.map(({ row }, index) => [row._id, index]));
  const shown = new Set(lessons.flatMap(({ content }) => storedImages(content)));
  const { title, coverSmall, coverLarge } = course;
  return {
    title,
    course: JSON.stringify(toNewCourse(stored)),
    lessonAt: stored.questions.map(({ lessonId }) => (lessonId && places.get(lessonId)) ?? null),
    cover: coverSmall && coverLarge ? { small: coverSmall, large: coverLarge } : null,
    images: (await listImages(ctx, course._id))
      .filter(({ name }) => shown.has(name))
      .map(({ name, width, height, storageId }) => ({ name, width, height, storageId })),
  };
}

async function requireFree(ctx: QueryCtx | MutationCtx, slug: string): Promise<void> {
  if ((await findCourseBySlug(ctx, slug)) !== null) refuse("slug", "slugTaken");
}

/**
 * Copies a course with its content, as a draft (ADMIN-33).
 * The original is read once, so that it may change or go meanwhile. A copy that cannot be finished is deleted.
 * Errors: those of `readSource`.
 */
export async function copyCourse(
  ctx: ActionCtx,
  { courseId, fields }: { courseId: string; fields: z.output<typeof courseForm> },
): Promise<Id<"courses">> {
  const { slug } = fields;
  const source: Infer<typeof courseSource> = await ctx.runQuery(internal.jobs.courseCopies.read, { courseId, slug });
  const whole = { ...(JSON.parse(source.course) as NewCourse), ...courseFields(fields), slug };
  const [first, ...others] = partsOf(whole, source.images.length).map((part) => JSON.stringify(part));
  const { lessonAt } = source;
  const copied = (index: number): string | null => (index === others.length ? source.title : null);
  const copyId: Id<"courses"> = await storeFor(ctx, await readFiles(ctx, source), async (ids) => {
    const at = ids.length - source.images.length;
    const [small, large = small] = ids.slice(0, at);
    const images = source.images.map((each, index) => ({ ...each, storageId: ids[at + index] ?? fail("notFound") }));
    const cover = small && large ? { small, large } : null;
    const part: Part = { copyId: null, course: first ?? "", lessonAt, cover, images, copied: copied(0) };
    return await ctx.runMutation(internal.jobs.courseCopies.write, part);
  });
  try {
    for (const [index, course] of others.entries()) {
      const part: Part = { copyId, course, lessonAt, cover: null, images: [], copied: copied(index + 1) };
      await ctx.runMutation(internal.jobs.courseCopies.write, part);
    }
  } catch (error) {
    await ctx.runMutation(internal.jobs.courseCopies.discard, { copyId });
    throw error;
  }
  return copyId;
}

/** The cover's sizes, one file for each, then the images. */
async function readFiles(ctx: ActionCtx, { cover, images }: Infer<typeof courseSource>): Promise<Blob[]> {
  const covers = cover ? [...new Set([cover.small, cover.large])] : [];
  const ids = [...covers, ...images.map(({ storageId }) => storageId)];
  // One that is gone went with the whole course.
  return await Promise.all(ids.map(async (id) => (await ctx.storage.get(id)) ?? fail("notFound")));
}

/** Index ranges of one part's new rows; those before it are read, too. */
const PART = 2_000;

/**
 * The course up to some lesson or question, ever further.
 * Each is one transaction more than the one before it.
 */
export function partsOf(course: NewCourse, images: number): NewCourse[] {
  const lessons = course.modules.flatMap((module) => module.lessons);
  const steps = [
    ...lessons.map(({ content }) => perChange.lesson.new + practiceRanges(content)),
    ...(course.exam?.questions ?? []).map(() => perChange.question.new),
  ];
  const ends: number[] = [];
  let ranges = course.modules.length * perChange.module.new + images * perChange.image.new;
  for (const [index, step] of steps.entries()) {
    if (ranges + step > PART && index > 0) {
      ends.push(index);
      ranges = 0;
    }
    ranges += step;
  }
  return [...ends, steps.length].map((end) => upTo(course, end));
}

/** All modules; as many lessons, and then questions, as `count`. */
function upTo({ exam, ...course }: NewCourse, count: number): NewCourse {
  let left = count;
  const modules = course.modules.map((module) => {
    const lessons = module.lessons.slice(0, left);
    left -= lessons.length;
    return { ...module, lessons };
  });
  const isWhole = modules.every(({ lessons }, index) => lessons.length === course.modules[index]?.lessons.length);
  return { ...course, modules, exam: exam && isWhole ? { ...exam, questions: exam.questions.slice(0, left) } : null };
}

/** Writes one part. Errors: notFound (deleted meanwhile), formInvalid. */
export async function writeCopy(
  ctx: MutationCtx,
  actorId: Id<"users">,
  { copyId, cover, images, lessonAt, copied, ...part }: Part,
): Promise<Id<"courses">> {
  const course = JSON.parse(part.course) as NewCourse;
  if (copyId === null) await requireFree(ctx, course.slug);
  const stored = copyId && (await readStored(ctx, await requireCourse(ctx, copyId)));
  const id = await writeCourse(ctx, match(course, stored), {
    ...(cover && { cover: { coverSmall: cover.small, coverLarge: cover.large } }),
    actorId,
    lessonAt,
  });
  for (const each of images) await ctx.db.insert("lessonImages", { courseId: id, ...each });
  if (copied === null) return id;
  const row = await requireCourse(ctx, id);
  const target = { targetKind: "course", targetId: id, targetLabel: row.title } as const;
  const changes = listChanges(courseRules, null, row);
  await recordAudit(ctx, { action: "course.duplicated", ...target, detail: copied, changes, actorId });
  return id;
}
