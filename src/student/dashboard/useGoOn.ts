import { useEffect, useRef, type MouseEvent } from "react";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { useAskNextLesson, type EnrollmentCard } from "./api";

/** Without a connection the question would wait for ever; the course page says what is next as well. */
const PATIENCE_MS = 1000;

/**
 * For a link to the course: a plain click goes on at the first unfinished lesson, or, when none is left, to the course
 * with its exam. A click that opens another tab or window stays the browser's and opens the course.
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
    // Whoever went elsewhere meanwhile stays there.
    if (here.current) await navigate(lessonId === null ? paths.course.to(slug) : paths.lesson.to(lessonId));
  };

  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!busy.current) void goOn();
  };
}
