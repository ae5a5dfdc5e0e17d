import { v } from "convex/values";
import { studentMutation } from "../functions";
import { isStaff } from "../model/people/profiles/staff";
import { studyLesson } from "../model/flows/studyLesson";
import { markHere } from "../model/learning/presence/presence";

/**
 * Heartbeat of an open lesson or practice (GLANCE-3); writes at most once in `presenceRules.leastMs`.
 * With `lessonId` it is study of that lesson (CERT-35).
 */
export const beat = studentMutation({
  args: { lessonId: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { userId } = ctx.viewer;
    // Staff look at lessons as students see them and are not counted (ROLE-5).
    if (!(await isStaff(ctx, userId))) await markHere(ctx, { userId });
    const lessonId = args.lessonId === undefined ? null : ctx.db.normalizeId("lessons", args.lessonId);
    if (lessonId !== null) await studyLesson(ctx, userId, lessonId);
    return null;
  },
});
