import type { JobKinds } from "../../platform/jobs/engine";
import { unpublishIfIncomplete } from "../publishCourse";
import { closeRemoval } from "../removeLesson";
import { followCourse } from "./courses";
import { moveProgress } from "./lessons";
import { LESSONS_MOVED, moveModuleLessons } from "./modules";

/** Batches that complete moves to the bin and back. */
export const binRules: Pick<JobKinds["batches"], "courseMove" | "moduleMove" | "progressMove"> = {
  courseMove: async (ctx, { courseId }) => ((await followCourse(ctx, courseId)) ? "" : null),

  moduleMove: async (ctx, { courseId, moduleId }) => {
    const moved = await moveModuleLessons(ctx, courseId, moduleId);
    // Another lesson may have been deleted while these still counted.
    await unpublishIfIncomplete(ctx, courseId);
    return moved === LESSONS_MOVED ? "" : null;
  },

  progressMove: async (ctx, { courseId, lessonIds }, cursor) => {
    const rest = await moveProgress(ctx, lessonIds.slice(Number(cursor)));
    if (rest.length > 0) return String(lessonIds.length - rest.length);
    await closeRemoval(ctx, courseId);
    return null;
  },
};
