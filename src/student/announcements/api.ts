import { usePaginatedQuery, type UsePaginatedQueryReturnType } from "convex/react";
import { useEffect } from "react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

export const ANNOUNCEMENTS_PER_PAGE = 10;
const firstPage = { initialNumItems: ANNOUNCEMENTS_PER_PAGE };

/** Announcements to the caller, newest first. */
export const useMyAnnouncements = () => useFilled(usePaginatedQuery(api.student.announcements.mine, {}, firstPage));

/** A course's announcements for its students, newest first. */
export const useCourseAnnouncements = (courseId: Id<"courses">) =>
  useFilled(usePaginatedQuery(api.student.announcements.ofCourse, { courseId }, firstPage));

type Pages = UsePaginatedQueryReturnType<typeof api.student.announcements.mine>;

/** The server filters after paging, so the first pages may be empty: then the next one is fetched right away. */
function useFilled(pages: Pages): Pages {
  const { results, status, loadMore } = pages;
  const goOn = results.length === 0 && status === "CanLoadMore";
  useEffect(() => {
    if (goOn) loadMore(ANNOUNCEMENTS_PER_PAGE);
  }, [goOn, loadMore]);
  return pages;
}
