import { useEffect, useRef, type MouseEvent } from "react";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { useAskNextLesson, type EnrollmentCard } from "./api";

/**
 * Timeout in ms: offline the request would never return.
 * The course page shows the next lesson as well.
 */
const PATIENCE_MS = 1000;

/**
 * Click handler that opens a course's first unfinished lesson.
 * Opens the course when none is left. Clicks that open another tab or window stay with the browser and open
 * the course.
 */
export function useGoOn(
  courseId: EnrollmentCard["course"]["_id"],
  slug: string,
): (event: MouseEvent<HTMLElement>) => void {
  const ask = useAskNextLesson();
  const navigate = useNavigate();
  const busy = useRef(false);
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const goOn = async (): Promise<void> => {
    busy.current = true;
    const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
    const lessonId = await Promise.race([ask(courseId), patience]).catch(() => null);
    busy.current = false;
    // The user may have navigated elsewhere since.
    if (here.current) await navigate(lessonId === null ? paths.course.to(slug) : paths.lesson.to(lessonId));
  };

  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!busy.current) void goOn();
  };
}
