import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { withoutAuthorComments } from "../content/lessons/authorComments";
import { enrollmentProgress } from "../learning/enrollments/views";
import { findLessonProgress, listCompletedLessonIds } from "../learning/enrollments/reads";
import { hasExam } from "../learning/exams/reads";
import { listModules } from "../content/modules/reads";
import { hasPractice } from "../learning/practice/reads";
import { imagesIn, lessonImage } from "../content/lessons/images";
import { lessonTypeView } from "../content/lessons/lessonType";
import { findNextLesson, findPreviousLesson } from "../content/lessons/neighbors";
import { listLessons, readLessonContent } from "../content/lessons/reads";
import { readingMinutes } from "../content/lessons/readingTime";
import { courseName, toCourseName } from "../content/courses/courseName";
import { isExamLeft } from "../learning/exams/isExamLeft";

/** A student of the course, or an administrator not enrolled. */
interface Reader {
  userId: Id<"users">;
  course: Doc<"courses">;
  enrollment: Doc<"enrollments"> | null;
}

export const lessonPage = v.object({
  _id: v.id("lessons"),
  title: v.string(),
  content: v.string(),
  /** Uploaded images of the text; absent without any. */
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
  /** Set for staff who are not enrolled (ROLE-5): nothing that they do is recorded. */
  isPreview: v.optional(v.boolean()),
});

export async function toLessonPage(
  ctx: QueryCtx,
  { userId, course, enrollment }: Reader,
  lesson: Doc<"lessons">,
  module: Doc<"modules">,
): Promise<Infer<typeof lessonPage>> {
  const { _id, title, lessonType, durationMinutes, orderIndex } = lesson;
  // Authors' comments must not leave the server.
  const content = withoutAuthorComments(await readLessonContent(ctx, _id));
  const images = await imagesIn(ctx, lesson, content);
  const nextLessonId = (await findNextLesson(ctx, lesson))?._id ?? null;
  return {
    _id,
    title,
    content,
    lessonType,
    durationMinutes,
    orderIndex,
    nextLessonId,
    ...(images.length > 0 && { images }),
    ...(enrollment === null && { isPreview: true }),
    videoAddress: lesson.videoAddress ?? null,
    readingMinutes: readingMinutes(content),
    module: { _id: module._id, title: module.title, orderIndex: module.orderIndex },
    course: toCourseName(course),
    completed: (await findLessonProgress(ctx, userId, _id)) !== null,
    previousLessonId: (await findPreviousLesson(ctx, lesson))?._id ?? null,
    examIsNext: nextLessonId === null && (await isExamLeft(ctx, course._id, enrollment)),
  };
}

const outlineLesson = v.object({ _id: v.id("lessons"), title: v.string(), completed: v.boolean() });

const outlineModule = v.object({
  _id: v.id("modules"),
  title: v.string(),
  hasPractice: v.boolean(),
  lessons: v.array(outlineLesson),
});

/** Modules and lessons in order, without texts. */
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
