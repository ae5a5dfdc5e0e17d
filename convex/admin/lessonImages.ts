import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, adminQuery, stepMutation } from "../functions";
import { fail } from "../model/errors";
import { imageFacts, keepImage, lessonImage, listImages, readImage, toImages } from "../model/lessons/images";
import { findLesson, requireLesson } from "../model/lessons/reads";
import { storeFor } from "../model/storedFiles";

/** The uploaded images of the lesson's course (LESSON-19). */
export const list = adminQuery({
  args: { lessonId: v.string() },
  returns: v.array(lessonImage),
  handler: async (ctx, args) => {
    const lesson = await findLesson(ctx, args.lessonId);
    return lesson ? await toImages(ctx, await listImages(ctx, lesson.courseId)) : [];
  },
});

/** Returns the name by which the course's texts show it. Errors: imageInvalid, notFound, limitReached. */
export const add = adminAction({
  args: { lessonId: v.id("lessons"), picture: v.bytes() },
  returns: v.string(),
  handler: async (ctx, { lessonId, picture }): Promise<string> => {
    const image = (await readImage(new Uint8Array(picture))) ?? fail("imageInvalid");
    await storeFor(ctx, [image.file], async ([storageId]) => {
      if (storageId) await ctx.runMutation(internal.admin.lessonImages.keep, { lessonId, storageId, ...image.facts });
    });
    return image.facts.name;
  },
});

/** Errors: notAuthenticated, accountBlocked, notAdmin, notFound, limitReached. */
export const keep = stepMutation({
  args: { lessonId: v.id("lessons"), storageId: v.id("_storage"), ...imageFacts },
  returns: v.null(),
  handler: async (ctx, { lessonId, ...image }) => {
    const { courseId } = await requireLesson(ctx, lessonId);
    await keepImage(ctx, courseId, image);
    return null;
  },
});
