import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";

/** A student's own note. */
export const noteView = v.object({
  _id: v.id("lessonNotes"),
  lessonId: v.id("lessons"),
  /** Null once the lesson is gone. */
  lessonTitle: v.union(v.string(), v.null()),
  text: v.string(),
  passage: v.union(v.string(), v.null()),
  /** When it was added, ms since epoch. */
  addedAt: v.number(),
  version: v.number(),
});

export function toNoteView(
  { _id, _creationTime, lessonId, text, passage, version }: Doc<"lessonNotes">,
  lesson: Doc<"lessons"> | null,
): Infer<typeof noteView> {
  return {
    ...{ _id, lessonId, text, version, addedAt: _creationTime },
    lessonTitle: lesson?.title ?? null,
    passage: passage ?? null,
  };
}
