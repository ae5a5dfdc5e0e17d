import { literals } from "convex-helpers/validators";
import type { Doc } from "../../../_generated/dataModel";
import { lessonTypes, type LessonType } from "../../../shared/lessonTypes";

export const lessonTypeView = literals(...lessonTypes);

/** A lesson with a video address is a video (LESSON-14), whatever `lessonType` a row from before 0.2 has. */
export function lessonTypeOf({ videoAddress }: Pick<Doc<"lessons">, "videoAddress">): LessonType {
  return videoAddress === undefined ? "text" : "video";
}
