import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { loadTexts } from "@/i18n";
import { useKnownViewer } from "./offlineState";

export type Announcement = FunctionReturnType<typeof api.student.announcements.open>[number];

/** Texts of announcements, which load with the first one. */
export const loadAnnouncementTexts = () => loadTexts("announcements", "markdown");

/** The student's announcements that were not dismissed, live; `undefined` for others and while loading. */
export function useOpenAnnouncements(): Announcement[] | undefined {
  const isStudent = useKnownViewer()?.status === "active";
  return useQuery(api.student.announcements.open, isStudent ? {} : "skip");
}

export const useReadAnnouncement = () => useMutation(api.student.announcements.read);
export const useDismissAnnouncement = () => useMutation(api.student.announcements.dismiss);
