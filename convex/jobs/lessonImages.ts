import { v } from "convex/values";
import { staffStep } from "../functions";
import { imageFacts, storeImage } from "../model/content/lessons/images";
import { requireLesson } from "../model/content/lessons/reads";

/**
 * Stores an image of a course.
 * Errors: notAuthenticated, accountBlocked, notAdmin, notFound, limitReached.
 */
export const store = staffStep("author")({
  args: { lessonId: v.id("lessons"), storageId: v.id("_storage"), ...imageFacts },
  returns: v.null(),
  handler: async (ctx, { lessonId, ...image }) => {
    const { courseId } = await requireLesson(ctx, lessonId);
    await storeImage(ctx, courseId, image);
    return null;
  },
});
