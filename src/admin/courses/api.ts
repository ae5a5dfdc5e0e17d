import { useAction, useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { CourseDetail } from "@/admin/components/api";

export type CourseRow = FunctionReturnType<typeof api.admin.courses.list>["page"][number];
export type Impact = NonNullable<FunctionReturnType<typeof api.admin.courses.impact>>;
export type Outline = NonNullable<FunctionReturnType<typeof api.admin.courses.outline>>;
export type OutlineModule = Outline["modules"][number];
export type OutlineLesson = OutlineModule["lessons"][number];
export type CourseFields = FunctionArgs<typeof api.admin.courses.create>;

export const COURSES_PER_PAGE = 20;

type CourseFilter = Omit<FunctionArgs<typeof api.admin.courses.list>, "paginationOpts">;

export const useCourses = (filter: CourseFilter) =>
  usePaginatedQuery(api.admin.courses.list, filter, { initialNumItems: COURSES_PER_PAGE });

export const useOutline = (courseId: string) => useQuery(api.admin.courses.outline, { courseId });

export type LessonStat = FunctionReturnType<typeof api.admin.lessonFigures.ofModule>["page"][number];
export const STATS_PER_PAGE = 20;
export const useLessonStats = (moduleId: string) =>
  usePaginatedQuery(api.admin.lessonFigures.ofModule, { moduleId }, { initialNumItems: STATS_PER_PAGE });

export const useImpact = (courseId: string) => useQuery(api.admin.courses.impact, { courseId });
export const useCreateCourse = () => useMutation(api.admin.courses.create);
export const useDuplicateCourse = () => useAction(api.admin.courses.duplicate);
export const useUpdateCourse = () => useMutation(api.admin.courses.update);
export const useSetStatus = () => useMutation(api.admin.courses.setStatus);
export const useSetReady = () => useMutation(api.admin.courses.setReady);
export const useRecommend = () => useMutation(api.admin.courses.recommend);
export const useStopRecommending = () => useMutation(api.admin.courses.stopRecommending);
export const useSetCover = () => useAction(api.admin.covers.set);
export const useRemoveCourse = () => useMutation(api.admin.courses.remove);

const { courseFiles } = api.admin;
export type ImportReport = FunctionReturnType<typeof courseFiles.check>;
export type ImportPlan = NonNullable<ImportReport["plan"]>;

export const useZipUploadUrl = () => useMutation(courseFiles.createUploadUrl);
export const useCheckCourse = () => useAction(courseFiles.check);
export const useApplyCourse = () => useAction(courseFiles.apply);
/** Resolves to null when the course no longer exists. */
export const useDownloadCourse = () => useAction(courseFiles.download);

/** Optimistic; a refusal (`orderChanged`) restores the stored order. */
export const useReorderModules = () =>
  useMutation(api.admin.modules.reorder).withOptimisticUpdate((store, { courseId, moduleIds }) => {
    const outline = store.getQuery(api.admin.courses.outline, { courseId });
    if (!outline) return;
    const modules = inOrder(outline.modules, moduleIds);
    store.setQuery(api.admin.courses.outline, { courseId }, { ...outline, modules });
  });

/** Optimistic; `courseId` selects the outline on screen. */
export function useReorderLessons(courseId: string) {
  return useMutation(api.admin.lessons.reorder).withOptimisticUpdate((store, { moduleId, lessonIds }) => {
    const outline = store.getQuery(api.admin.courses.outline, { courseId });
    if (!outline) return;
    const modules = outline.modules.map((module) =>
      module._id === moduleId ? { ...module, lessons: inOrder(module.lessons, lessonIds) } : module,
    );
    store.setQuery(api.admin.courses.outline, { courseId }, { ...outline, modules });
  });
}

function inOrder<Item extends { _id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  return [...items].sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}

/** Teachers of a course; undefined while loading. */
export const useTeachers = (courseId: CourseDetail["_id"]) => ({
  teachers: useQuery(api.admin.roles.teachers, { courseId }),
  add: useMutation(api.admin.roles.addTeacherByEmail),
  remove: useMutation(api.admin.roles.removeTeacher),
});
