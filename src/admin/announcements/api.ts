import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const announcements = api.admin.announcements;

export type AnnouncementLine = FunctionReturnType<typeof announcements.list>["page"][number];
export type AnnouncementDetail = NonNullable<FunctionReturnType<typeof announcements.get>>;

export const ANNOUNCEMENTS_PER_PAGE = 25;

/** Newest first, live. */
export const useAnnouncements = (courseId: string) =>
  usePaginatedQuery(announcements.list, courseId === "" ? {} : { courseId }, {
    initialNumItems: ANNOUNCEMENTS_PER_PAGE,
  });
export const useAnnouncement = (announcementId: string) => useQuery(announcements.get, { announcementId });
export const useCreateAnnouncement = () => useMutation(announcements.create);
export const useUpdateAnnouncement = () => useMutation(announcements.update);
export const useWithdrawAnnouncement = () => useMutation(announcements.withdraw);
