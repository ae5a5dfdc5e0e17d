import type { CourseDetail } from "@/admin/components/api";
import type { CourseRow, Outline } from "@/admin/courses/api";
import type { LessonDetail, LessonRow } from "@/admin/lessons/api";
import type { ModuleDetail } from "@/admin/components/modules/api";

export const courseRow: CourseRow = {
  _id: "course1" as CourseRow["_id"],
  slug: "git",
  title: "Git",
  description: "Versões de um projeto",
  durationHours: 6,
  language: "pt",
  level: null,
  status: "draft",
  moduleCount: 1,
  lessonCount: 2,
  hasExam: false,
  enrollmentCount: 3,
  readyAt: null,
  createdAt: 0,
};

export const course: CourseDetail = {
  ...courseRow,
  outcomes: "",
  leastStudyMinutes: null,
  version: 4,
  before: [],
  checklist: { lessons: true, modules: true, exam: true, questions: true, hours: true },
};

const lesson = (id: string, isEmpty: boolean): Outline["modules"][number]["lessons"][number] => ({
  _id: id as LessonRow["_id"],
  title: `Aula ${id}`,
  lessonType: "text",
  orderIndex: 1,
  durationMinutes: 25,
  isEmpty,
});

const module = (id: string): Outline["modules"][number] => ({
  _id: id as ModuleDetail["_id"],
  title: `Módulo ${id}`,
  description: "Sobre o módulo",
  orderIndex: 1,
  lessons: [lesson(`${id}1`, false), lesson(`${id}2`, true)],
});

export const outline: Outline = {
  courseId: course._id,
  title: course.title,
  modules: [module("A"), module("B"), module("C")],
};

export const moduleDetail: ModuleDetail = {
  _id: "A" as ModuleDetail["_id"],
  title: "Módulo A",
  description: "Sobre o módulo",
  orderIndex: 1,
  lessonCount: 2,
  version: 7,
  course: { _id: course._id, title: course.title, slug: course.slug, status: course.status },
};

export const lessonRow: LessonRow = {
  _id: "lesson1" as LessonRow["_id"],
  title: "O que é controle de versão",
  lessonType: "text",
  orderIndex: 1,
  durationMinutes: 25,
  preview: "Quem já entregou um trabalho",
  isEmpty: false,
  hasDraft: false,
  module: { _id: moduleDetail._id, title: moduleDetail.title },
  course: { _id: course._id, title: course.title, slug: course.slug, status: course.status },
};

export const lessonDetail: LessonDetail = {
  ...lessonRow,
  content: "Quem já entregou um **trabalho**",
  videoAddress: null,
  version: 2,
};

/** A paginated result as Convex's hook returns it. */
export const pageOf = <Row>(
  results: Row[],
  status: "Exhausted" | "CanLoadMore" | "LoadingFirstPage" = "Exhausted",
) => ({
  results,
  status,
  isLoading: false,
  loadMore: () => undefined,
});
