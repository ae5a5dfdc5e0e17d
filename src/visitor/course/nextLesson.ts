import type { CourseModule, Enrollment } from "./api";

interface NextLesson {
  moduleId: CourseModule["_id"];
  lesson: CourseModule["lessons"][number];
}

const inOrder = <Item extends { orderIndex: number }>(items: Item[]): Item[] =>
  items.toSorted((one, other) => one.orderIndex - other.orderIndex);

/** The course's first lesson not completed; null when all are. */
export function findNextLesson(
  modules: CourseModule[],
  completedLessonIds: Enrollment["completedLessonIds"],
): NextLesson | null {
  const completed = new Set(completedLessonIds);
  for (const module of inOrder(modules)) {
    const lesson = inOrder(module.lessons).find(({ _id }) => !completed.has(_id));
    if (lesson) return { moduleId: module._id, lesson };
  }
  return null;
}
