import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { withoutAuthorComments } from "./authorComments";
import { languageView } from "../courses/views";
import { enrollmentProgress } from "../../learning/enrollments/views";
import { findLessonProgress, listCompletedLessonIds } from "../../learning/enrollments/reads";
import { findBestPassedAttempt, hasExam } from "../../learning/exams/reads";
import { listModules } from "../modules/reads";
import { hasPractice } from "../../learning/practice/reads";
import { imagesIn, lessonImage } from "./images";
import { lessonTypeView } from "./lessonType";
import { findNextLesson, findPreviousLesson } from "./neighbors";
import { listLessons, readLessonContent } from "./reads";
import { readingMinutes } from "./readingTime";

/** Who opens a course's content: a student of the course, or an administrator without an enrollment. */
interface Reader {
  userId: Id<"users">;
  course: Doc<"courses">;
  enrollment: Doc<"enrollments"> | null;
}

export const courseName = v.object({
  _id: v.id("courses"),
  slug: v.string(),
  title: v.string(),
  language: languageView,
});

export function toCourseName(course: Doc<"courses">): Infer<typeof courseName> {
  return { _id: course._id, slug: course.slug, title: course.title, language: course.language };
}

export const lessonPage = v.object({
  _id: v.id("lessons"),
  title: v.string(),
  content: v.string(),
  /** The uploaded ones of the text; absent without one. */
  images: v.optional(v.array(lessonImage)),
  lessonType: lessonTypeView,
  videoAddress: v.union(v.string(), v.null()),
  durationMinutes: v.number(),
  readingMinutes: v.number(),
  orderIndex: v.number(),
  module: v.object({ _id: v.id("modules"), title: v.string(), orderIndex: v.number() }),
  course: courseName,
  completed: v.boolean(),
  previousLessonId: v.union(v.id("lessons"), v.null()),
  nextLessonId: v.union(v.id("lessons"), v.null()),
  examIsNext: v.boolean(),
});

export async function toLessonPage(
  ctx: QueryCtx,
  { userId, course, enrollment }: Reader,
  lesson: Doc<"lessons">,
  module: Doc<"modules">,
): Promise<Infer<typeof lessonPage>> {
  const { _id, title, lessonType, durationMinutes, orderIndex } = lesson;
  // An author's comments are for authors: they do not leave the server.
  const content = withoutAuthorComments(await readLessonContent(ctx, _id));
  const images = await imagesIn(ctx, lesson, content);
  const nextLessonId = (await findNextLesson(ctx, lesson))?._id ?? null;
  return {
    ...{ _id, title, content, lessonType, durationMinutes, orderIndex, nextLessonId },
    ...(images.length > 0 && { images }),
    videoAddress: lesson.videoAddress ?? null,
    readingMinutes: readingMinutes(content),
    module: { _id: module._id, title: module.title, orderIndex: module.orderIndex },
    course: toCourseName(course),
    completed: (await findLessonProgress(ctx, userId, _id)) !== null,
    previousLessonId: (await findPreviousLesson(ctx, lesson))?._id ?? null,
    examIsNext: nextLessonId === null && (await isExamLeft(ctx, course._id, enrollment)),
  };
}

/** Whether the student still has the exam to pass (LESSON-5). Who passed it early has only lessons left. */
export async function isExamLeft(
  ctx: QueryCtx | MutationCtx,
  courseId: Id<"courses">,
  enrollment: Doc<"enrollments"> | null,
): Promise<boolean> {
  if (enrollment?.completedAt !== undefined || !(await hasExam(ctx, courseId))) return false;
  return enrollment === null || (await findBestPassedAttempt(ctx, enrollment)) === null;
}

const outlineLesson = v.object({ _id: v.id("lessons"), title: v.string(), completed: v.boolean() });

const outlineModule = v.object({
  _id: v.id("modules"),
  title: v.string(),
  hasPractice: v.boolean(),
  lessons: v.array(outlineLesson),
});

/** The course beside a lesson: modules and lessons in order, without texts. */
export const lessonOutline = v.object({
  course: courseName,
  progressPercentage: v.number(),
  hasExam: v.boolean(),
  modules: v.array(outlineModule),
});

export async function toLessonOutline(
  ctx: QueryCtx,
  { userId, course, enrollment }: Reader,
): Promise<Infer<typeof lessonOutline>> {
  const completed = new Set(await listCompletedLessonIds(ctx, userId, course._id));
  const lessons = (await listLessons(ctx, course._id)).toSorted((one, other) => one.orderIndex - other.orderIndex);
  const modules = await listModules(ctx, course._id);
  return {
    course: toCourseName(course),
    progressPercentage: enrollment === null ? 0 : enrollmentProgress(enrollment, course),
    hasExam: await hasExam(ctx, course._id),
    modules: await Promise.all(
      modules.map(async (module) => ({
        _id: module._id,
        title: module.title,
        hasPractice: await hasPractice(ctx, module._id),
        lessons: lessons
          .filter(({ moduleId }) => moduleId === module._id)
          .map(({ _id, title }) => ({ _id, title, completed: completed.has(_id) })),
      })),
    ),
  };
}
