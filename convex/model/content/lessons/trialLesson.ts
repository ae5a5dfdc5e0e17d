import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { hasTrialLessons } from "../../platform/settings/home";
import { courseName, toCourseName } from "../courses/courseName";
import { withoutAuthorComments } from "./authorComments";
import { imagesIn, lessonImage } from "./images";
import { findFirstLesson } from "./neighbors";
import { readLessonContent, readSummary } from "./reads";
import { readingMinutes } from "./readingTime";

/**
 * The lesson that anyone may read: the first of a published course (COURSE-15).
 * Null without one, while it is empty, and where the settings switch trial lessons off.
 */
export async function findTrialLesson(ctx: QueryCtx, course: Doc<"courses">): Promise<Doc<"lessons"> | null> {
  if (course.status !== "published" || !(await hasTrialLessons(ctx))) return null;
  const lesson = await findFirstLesson(ctx, course._id);
  if (lesson === null || lesson.videoAddress !== undefined) return lesson;
  return (await readSummary(ctx, lesson._id)).isEmpty ? null : lesson;
}

/** A lesson without anything about its reader. */
export const trialLesson = v.object({
  title: v.string(),
  content: v.string(),
  /** Uploaded images of the text. */
  images: v.array(lessonImage),
  videoAddress: v.union(v.string(), v.null()),
  readingMinutes: v.number(),
  course: courseName,
});

export async function toTrialLesson(
  ctx: QueryCtx,
  course: Doc<"courses">,
  lesson: Doc<"lessons">,
): Promise<Infer<typeof trialLesson>> {
  // Authors' comments must not leave the server.
  const content = withoutAuthorComments(await readLessonContent(ctx, lesson._id));
  return {
    title: lesson.title,
    content,
    images: await imagesIn(ctx, lesson, content),
    videoAddress: lesson.videoAddress ?? null,
    readingMinutes: readingMinutes(content),
    course: toCourseName(course),
  };
}
