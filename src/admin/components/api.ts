import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { TotaledList } from "@convex/shared/adminLists";

/** Up to fifty courses whose title or description matches. */
export const useCourseOptions = (search: string) => useQuery(api.admin.courses.options, { search });

/** The newest course of a teacher; undefined while loading, without one, and for who has none to look up. */
export const useOwnCourse = (isAsked: boolean) =>
  useQuery(api.admin.courses.options, isAsked ? { search: "" } : "skip")?.[0]?._id;

export type CourseDetail = NonNullable<FunctionReturnType<typeof api.admin.courses.get>>;

/** `undefined` while loading and without an id, null when there is no such course. */
export const useCourse = (courseId: string) => useQuery(api.admin.courses.get, courseId === "" ? "skip" : { courseId });

/** Whether the deployment sends mail; undefined while loading. */
export const useSendsMail = () => useQuery(api.admin.mail.status, {})?.configured;

/** Total of rows in a list; live. */
export const useListTotal = (list: TotaledList) => useQuery(api.admin.stats.listTotal, { list });

/** Queues that wait for the administration; undefined while loading. */
export const useNeeds = () => useQuery(api.admin.overview.needs, {});

export const useSaveAccommodation = () => useMutation(api.admin.accommodations.save);
