import { lazy, Suspense } from "react";
import { Boundary } from "@/components/Boundary";
import classes from "./LessonPage.module.css";

const Video = lazy(() => import("./Video"));

/**
 * A lesson's video (LESSON-15).
 * Lessons without one do not load the code.
 */
export function LessonVideo({ address, title }: { address: string; title: string }) {
  return (
    <Boundary>
      <Suspense fallback={<div className={classes.video} />}>
        <Video address={address} title={title} />
      </Suspense>
    </Boundary>
  );
}
