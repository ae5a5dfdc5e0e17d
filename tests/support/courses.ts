import { createHash } from "node:crypto";
import { limits } from "../../convex/shared/limits";
import { toSearchText } from "../../convex/shared/searchText";
import { openDatabase } from "../../local-backend/database/database";
import type { Transaction } from "../../local-backend/database/types";

/** A published course with an exam, whose right answers are all "a", and a coupon without a limit. */
export interface PlainCourse {
  courseId: string;
  slug: string;
  moduleIds: string[];
  lessonIds: string[];
  examId: string;
  questionIds: string[];
  /** One of each lesson. */
  practiceIds: string[];
  couponId: string;
  couponCode: string;
  /** A published path with the course at its head. */
  pathId: string;
  pathSlug: string;
  /** Its courses, one less than it may have, and one more course that is not in it. */
  pathCourseIds: string[];
  outsideId: string;
}

export interface CourseSize {
  modules: number;
  /** In total; spread evenly over the modules. */
  lessons: number;
  questions: number;
}

/** The practice question of every lesson. */
export const PRACTICE = "Which of them?";
const practice = {
  ...{ key: createHash("sha256").update(PRACTICE.toLowerCase()).digest("hex").slice(0, 32), question: PRACTICE },
  ...{ options: ["One", "Two"], right: 0, explanation: "The first.", order: 0 },
};

const TEXT = "A paragraph of a lesson, as long as one usually is. ".repeat(40);

function addCourse(transaction: Transaction, name: string, size: CourseSize): PlainCourse {
  const add = (table: string, document: Parameters<Transaction["insert"]>[1]) => transaction.insert(table, document);
  const title = `Course ${name}`;
  const slug = `course-${name}`;
  const pathSlug = `path-${name}`;
  const pathId = add("paths", {
    ...{ slug: pathSlug, title, description: title, text: title, language: "pt", status: "published" },
    ...{ courseIds: [], searchText: toSearchText(title), version: 0 },
  });
  const courseId = add("courses", {
    ...{ slug, title, description: title, durationHours: 10, status: "published", searchText: toSearchText(title) },
    ...{ language: "pt", topic: "general", duration: "medium", studentCount: 0 },
    ...{ moduleCount: size.modules, lessonCount: size.lessons, totalMinutes: 10 * size.lessons },
    ...{ version: 0, openRemovals: 0, pathIds: [pathId] },
  });
  const each = size.lessons / size.modules;
  const practiceIds: string[] = [];
  const moduleIds = Array.from({ length: size.modules }, (_, orderIndex) =>
    add("modules", {
      ...{ courseId, title, description: title, orderIndex, lessonCount: each, version: 0, searchText: title },
    }),
  );
  const lessonIds = moduleIds.flatMap((moduleId) =>
    Array.from({ length: each }, (_, orderIndex) => {
      const lesson = { courseId, moduleId, title, lessonType: "text", orderIndex, durationMinutes: 10 };
      const lessonId = add("lessons", lesson);
      practiceIds.push(add("practiceQuestions", { ...practice, courseId, moduleId, lessonId }));
      const preview = TEXT.slice(0, 150);
      add("lessonContents", { lessonId, markdown: TEXT });
      add("lessonSummaries", {
        ...{ lessonId, moduleId, searchText: title, preview, isEmpty: false, hasDraft: false, version: 0 },
      });
      return lessonId;
    }),
  );
  const examId = add("courseExams", {
    ...{ courseId, title, description: "", passingScore: 70, version: 0 },
    ...{ questionCount: size.questions, searchText: title },
  });
  const options = { optionA: "One", optionB: "Two", optionC: "Three", optionD: "Four", correctOption: "a" };
  const written = ["a", "b", "c", "d"];
  const questionIds = Array.from({ length: size.questions }, (_, orderIndex) => {
    const question = { examId, courseId, questionText: `Question ${orderIndex}?`, ...options, written, orderIndex };
    const questionId = add("examQuestions", question);
    return questionId;
  });
  const alone = { pathCourseIds: [courseId], outsideId: "" };
  const couponCode = `COUPON-${name.toUpperCase()}`;
  const couponId = add("discountCoupons", {
    ...{ code: couponCode, searchText: toSearchText(couponCode), discountPercentage: 30, isActive: true },
    ...{ validFrom: "2020-01-01", currentUses: 0, removedUses: 0, version: 0 },
  });
  return {
    courseId,
    slug,
    moduleIds,
    lessonIds,
    examId,
    questionIds,
    practiceIds,
    couponId,
    couponCode,
    pathId,
    pathSlug,
    ...alone,
  };
}

/**
 * Writes courses into a stopped backend's file, past the app: totals do not know them.
 *
 * @param name prefix of their slugs and coupons
 */
export async function createCourses(
  databaseFile: string,
  { name, count, size }: { name: string; count: number; size: CourseSize },
): Promise<PlainCourse[]> {
  const database = openDatabase({ path: databaseFile });
  try {
    const courses: PlainCourse[] = [];
    for (let index = 0; index < count; index++) {
      const transaction = database.begin();
      courses.push(addCourse(transaction, `${name}-${index}`, size));
      await database.whenDurable(database.commit(transaction));
    }
    const transaction = database.begin();
    for (const [index, course] of courses.entries()) {
      const others = [...courses.slice(index), ...courses.slice(0, index)].map(({ courseId }) => courseId);
      course.pathCourseIds = others.slice(0, limits.coursesPerPath - 1);
      course.outsideId = others[limits.coursesPerPath - 1] ?? "";
      transaction.patch(course.pathId, { courseIds: course.pathCourseIds });
    }
    await database.whenDurable(database.commit(transaction));
    return courses;
  } finally {
    database.close();
  }
}
