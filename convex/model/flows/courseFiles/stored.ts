import { encodeHexLowerCase } from "@oslojs/encoding";
import type { Doc } from "../../../_generated/dataModel";
import type { NewCourse, NewLesson } from "../../content/courseFiles/folder/newCourse";
import { zipRules } from "../../content/courseFiles/folder/zip";
import { sha256 } from "../../platform/digest";
import { fail } from "../../platform/errors";
import { asWritten } from "../../learning/exams/optionOrder";
import { findExam, listQuestionsWithin, type Ctx } from "../../learning/exams/reads";
import { listLessons, readLessonContent } from "../../content/lessons/reads";
import { listModules } from "../../content/modules/reads";
import { examFieldsOf } from "../../learning/exams/fields";
import { courseFields, lessonFields, moduleFields, questionFields } from "./fields";

export interface StoredLesson {
  row: Doc<"lessons">;
  content: string;
}
export interface StoredModule {
  row: Doc<"modules">;
  lessons: StoredLesson[];
}
/** A whole stored course, in order. */
export interface StoredCourse {
  course: Doc<"courses">;
  modules: StoredModule[];
  exam: Doc<"courseExams"> | null;
  questions: Doc<"examQuestions">[];
}

/**
 * Reads the course in one transaction, which bounds its texts.
 * Error: courseTooLarge.
 */
export async function readStored(ctx: Ctx, course: Doc<"courses">): Promise<StoredCourse> {
  const lessons: StoredLesson[] = [];
  let letters = 0;
  for (const row of await listLessons(ctx, course._id)) {
    const content = await readLessonContent(ctx, row._id);
    letters += content.length;
    if (letters > zipRules.textBytes) fail("courseTooLarge");
    lessons.push({ row, content });
  }
  lessons.sort((one, other) => one.row.orderIndex - other.row.orderIndex);
  const modules = (await listModules(ctx, course._id)).map((row) => ({
    row,
    lessons: lessons.filter((lesson) => lesson.row.moduleId === row._id),
  }));
  const exam = await findExam(ctx, course._id);
  const questions = exam ? await listQuestionsWithin(ctx, exam._id, zipRules.textBytes - letters) : [];
  return { course, modules, exam, questions: questions ?? fail("courseTooLarge") };
}

/** The stored course in the shape of files. */
export function toNewCourse({ course, modules, exam, questions }: StoredCourse): NewCourse {
  const titles = new Map(modules.flatMap(({ lessons }) => lessons.map(({ row }) => [row._id, row.title] as const)));
  const toNewQuestion = (question: Doc<"examQuestions">) => {
    const lesson = question.lessonId && titles.get(question.lessonId);
    return { ...questionFields(asWritten(question)), lesson };
  };
  return {
    ...courseFields(course),
    slug: course.slug,
    modules: modules.map(({ row, lessons }) => ({ ...moduleFields(row), lessons: lessons.map(toNewLesson) })),
    exam: exam && { ...examFieldsOf(exam), questions: questions.map(toNewQuestion) },
  };
}

export function toNewLesson({ row, content }: StoredLesson): NewLesson {
  return { ...lessonFields(row), content };
}

/** Normalizes line breaks and trims, as files do. */
export const tidied = (text: string): string => text.replace(/\r\n?/gu, "\n").trim();
export const sameText = (stored: string, wanted: string): boolean => tidied(stored) === wanted;

/**
 * Identifies this version of the course.
 * A plan made for one version is never applied to another.
 */
export async function digestOf(stored: StoredCourse): Promise<string> {
  const { coverSmall, coverLarge, status } = stored.course;
  const ids = stored.questions.map(({ _id }) => _id);
  return encodeHexLowerCase(await sha256(JSON.stringify([toNewCourse(stored), status, coverSmall, coverLarge, ids])));
}
