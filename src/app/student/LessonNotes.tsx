import { lazy, Suspense, type ComponentProps } from "react";
import { loadWithTexts } from "@/app/pageRoute";
import { Boundary } from "@/components/Boundary";

const texts = ["notes", "controls", "validation", "dates"] as const;

/** Lazy: a lesson is read without them. */
const Tool = lazy(() => loadWithTexts(() => import("@/student/notes/NoteTool"), ...texts));
const Notes = lazy(() => loadWithTexts(() => import("@/student/notes/LessonNotes"), ...texts));

/** Marks and notes in the lesson's bar, which works without them. */
export const NoteTool = (props: ComponentProps<typeof Tool>) => (
  <Boundary fallback={() => null} resetKey={props.lessonId}>
    <Suspense>
      <Tool key={props.lessonId} {...props} />
    </Suspense>
  </Boundary>
);

/** One's notes below a lesson. */
export const LessonNotes = (props: ComponentProps<typeof Notes>) => (
  <Boundary fallback={() => null} resetKey={props.lessonId}>
    <Suspense>
      <Notes key={props.lessonId} {...props} />
    </Suspense>
  </Boundary>
);
