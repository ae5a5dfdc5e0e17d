import { lazy, Suspense } from "react";
import { announcementRules } from "@convex/shared/announcements";
import { loadAnnouncementTexts, useOpenAnnouncements } from "@/lib/announcements";

const AnnouncementList = lazy(async () => {
  const [part] = await Promise.all([import("./AnnouncementList"), loadAnnouncementTexts()]);
  return part;
});

/** The newest announcements until dismissed (NEWS-4), of one course or all; their code loads with the first. */
export function AnnouncementCards({ courseId }: { courseId?: string }) {
  const open = useOpenAnnouncements();
  const shown = open?.filter(({ course }) => courseId === undefined || course?._id === courseId) ?? [];
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AnnouncementList announcements={shown.slice(0, announcementRules.cards)} inCourse={courseId !== undefined} />
    </Suspense>
  );
}
