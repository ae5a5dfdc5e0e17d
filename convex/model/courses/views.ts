import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";

const cardFields = {
  _id: v.id("courses"),
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  durationHours: v.number(),
};

export const courseCard = v.object(cardFields);

export function toCourseCard({ _id, slug, title, description, durationHours }: Doc<"courses">) {
  return { _id, slug, title, description, durationHours } satisfies Infer<typeof courseCard>;
}

const lessonLine = v.object({
  _id: v.id("lessons"),
  title: v.string(),
  orderIndex: v.number(),
  durationMinutes: v.number(),
  lessonType: v.string(),
});

const moduleOutline = v.object({
  _id: v.id("modules"),
  title: v.string(),
  description: v.string(),
  orderIndex: v.number(),
  lessons: v.array(lessonLine),
});

/** Without lesson content, which is only for enrolled students and administrators. */
export const courseOutline = v.object({
  ...cardFields,
  status: v.union(v.literal("draft"), v.literal("published")),
  moduleCount: v.number(),
  lessonCount: v.number(),
  totalMinutes: v.number(),
  hasExam: v.boolean(),
  modules: v.array(moduleOutline),
});

export function toCourseOutline(
  course: Doc<"courses">,
  parts: { modules: Doc<"modules">[]; lessons: Doc<"lessons">[]; hasExam: boolean },
): Infer<typeof courseOutline> {
  const lessons = parts.lessons.toSorted((one, other) => one.orderIndex - other.orderIndex);
  return {
    ...toCourseCard(course),
    status: course.status,
    moduleCount: course.moduleCount,
    lessonCount: course.lessonCount,
    totalMinutes: course.totalMinutes,
    hasExam: parts.hasExam,
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

export const lessonPage = v.object({
  _id: v.id("lessons"),
  title: v.string(),
  content: v.string(),
  lessonType: v.string(),
  durationMinutes: v.number(),
  orderIndex: v.number(),
  module: v.object({ _id: v.id("modules"), title: v.string(), orderIndex: v.number() }),
  course: v.object({ _id: v.id("courses"), slug: v.string(), title: v.string() }),
  completed: v.boolean(),
  nextLessonId: v.union(v.id("lessons"), v.null()),
});
