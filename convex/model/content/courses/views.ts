import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { courseLanguages, courseLevels } from "../../../shared/courseFacts";
import { limits } from "../../../shared/limits";
import { lessonTypeView } from "../lessons/lessonType";
import { readSummary } from "../lessons/reads";
import { coverUrls, readCover } from "./covers";
/** The language of a course and everything in it. */
export const languageView = literals(...courseLanguages);
/** Null if not stated. */
export const levelView = v.union(literals(...courseLevels), v.null());

const cardFields = {
  _id: v.id("courses"),
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  durationHours: v.number(),
  /** Absent: the client draws one. */
  cover: v.optional(coverUrls),
  language: languageView,
  level: levelView,
  lessonCount: v.number(),
  /** Enrolled students; null while they are few. */
  students: v.union(v.number(), v.null()),
};

export const courseCard = v.object(cardFields);

export async function toCourseCard(ctx: QueryCtx, course: Doc<"courses">): Promise<Infer<typeof courseCard>> {
  const { _id, slug, title, description, durationHours, lessonCount, studentCount } = course;
  const cover = await readCover(ctx, course);
  return {
    _id,
    slug,
    title,
    description,
    durationHours,
    lessonCount,
    language: course.language,
    level: course.level ?? null,
    students: studentCount < limits.fewestStudentsShown ? null : studentCount,
    ...(cover && { cover }),
  };
}

const lessonLine = v.object({
  _id: v.id("lessons"),
  title: v.string(),
  orderIndex: v.number(),
  durationMinutes: v.number(),
  lessonType: lessonTypeView,
});

const moduleOutline = v.object({
  _id: v.id("modules"),
  title: v.string(),
  description: v.string(),
  orderIndex: v.number(),
  lessons: v.array(lessonLine),
});

/** A course or path to link to. */
export const linkedName = v.object({ slug: v.string(), title: v.string(), language: languageView });

export function toLinkedName({ slug, title, language }: Doc<"courses"> | Doc<"paths">): Infer<typeof linkedName> {
  return { slug, title, language };
}

/** Without lesson content, which needs enrollment or admin rights. */
export const courseOutline = v.object({
  ...cardFields,
  /** Empty: the client shows general goals (COURSE-2). */
  outcomes: v.array(v.string()),
  status: v.union(v.literal("draft"), v.literal("published")),
  moduleCount: v.number(),
  totalMinutes: v.number(),
  /** Minutes of study that the certificate asks for (CERT-35); null: none. */
  leastStudyMinutes: v.union(v.number(), v.null()),
  hasExam: v.boolean(),
  modules: v.array(moduleOutline),
  /** The lesson that visitors may read (COURSE-15). */
  trialLessonId: v.union(v.id("lessons"), v.null()),
  /** Names of those who teach it (COURSE-14). */
  teachers: v.array(v.string()),
  /** Published courses recommended before it, and published paths that have it. */
  before: v.array(linkedName),
  paths: v.array(linkedName),
});

export async function toCourseOutline(
  ctx: QueryCtx,
  course: Doc<"courses">,
  parts: {
    modules: Doc<"modules">[];
    lessons: Doc<"lessons">[];
    hasExam: boolean;
    trialLesson: Doc<"lessons"> | null;
    teachers: string[];
    before: Doc<"courses">[];
    paths: Doc<"paths">[];
  },
): Promise<Infer<typeof courseOutline>> {
  const lessons = parts.lessons.toSorted((one, other) => one.orderIndex - other.orderIndex);
  return {
    ...(await toCourseCard(ctx, course)),
    outcomes: course.outcomes?.split("\n") ?? [],
    status: course.status,
    moduleCount: course.moduleCount,
    totalMinutes: course.totalMinutes,
    leastStudyMinutes: course.leastStudyMinutes ?? null,
    hasExam: parts.hasExam,
    trialLessonId: parts.trialLesson?._id ?? null,
    teachers: parts.teachers,
    before: parts.before.filter(({ status }) => status === "published").map(toLinkedName),
    paths: parts.paths.map(toLinkedName),
    modules: parts.modules.map((module) => ({
      _id: module._id,
      title: module.title,
      description: module.description,
      orderIndex: module.orderIndex,
      lessons: lessons.filter(({ moduleId }) => moduleId === module._id).map(toLessonLine),
    })),
  };
}

function toLessonLine({ _id, title, orderIndex, durationMinutes, lessonType }: Doc<"lessons">) {
  return { _id, title, orderIndex, durationMinutes, lessonType } satisfies Infer<typeof lessonLine>;
}

/** Slug and state tell courses of the same title apart. */
export const courseOption = v.object({
  _id: v.id("courses"),
  title: v.string(),
  slug: v.string(),
  status: literals("draft", "published"),
});

export function toCourseOption({ _id, title, slug, status }: Doc<"courses">): Infer<typeof courseOption> {
  return { _id, title, slug, status };
}

const outlineLesson = v.object({
  _id: v.id("lessons"),
  title: v.string(),
  lessonType: lessonTypeView,
  orderIndex: v.number(),
  durationMinutes: v.number(),
  isEmpty: v.boolean(),
});

const outlineModule = v.object({
  _id: v.id("modules"),
  title: v.string(),
  description: v.string(),
  orderIndex: v.number(),
  lessons: v.array(outlineLesson),
});

export const adminOutline = v.object({
  courseId: v.id("courses"),
  title: v.string(),
  modules: v.array(outlineModule),
});

export async function toAdminOutline(
  ctx: QueryCtx,
  course: Doc<"courses">,
  parts: { modules: Doc<"modules">[]; lessons: Doc<"lessons">[] },
): Promise<Infer<typeof adminOutline>> {
  const lessons = await Promise.all(
    parts.lessons
      .toSorted((one, other) => one.orderIndex - other.orderIndex)
      .map(async (lesson) => {
        const { _id, title, lessonType, orderIndex, durationMinutes } = lesson;
        const { isEmpty } = await readSummary(ctx, lesson._id);
        return { moduleId: lesson.moduleId, line: { _id, title, lessonType, orderIndex, durationMinutes, isEmpty } };
      }),
  );
  return {
    courseId: course._id,
    title: course.title,
    modules: parts.modules.map(({ _id, title, description, orderIndex }) => ({
      _id,
      title,
      description,
      orderIndex,
      lessons: lessons.filter(({ moduleId }) => moduleId === _id).map(({ line }) => line),
    })),
  };
}
