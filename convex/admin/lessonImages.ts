import { v } from "convex/values";
import { internal } from "../_generated/api";
import { staffAction, staffQuery } from "../functions";
import { fail } from "../model/platform/errors";
import { lessonImage, listImages, readImage, toImages } from "../model/content/lessons/images";
import { findLesson } from "../model/content/lessons/reads";
import { storeFor } from "../model/platform/storedFiles";

/** The uploaded images of the lesson's course (LESSON-19). */
export const list = staffQuery("author")({
  args: { lessonId: v.string() },
  returns: v.array(lessonImage),
  handler: async (ctx, args) => {
    const lesson = await findLesson(ctx, args.lessonId);
    return lesson ? await toImages(ctx, await listImages(ctx, lesson.courseId)) : [];
  },
});

/**
 * Returns the name by which the course's texts show the image.
 * Errors: imageInvalid, notFound, limitReached.
 */
export const add = staffAction("author")({
  args: { lessonId: v.id("lessons"), picture: v.bytes() },
  returns: v.string(),
  handler: async (ctx, { lessonId, picture }): Promise<string> => {
    const image = (await readImage(new Uint8Array(picture))) ?? fail("imageInvalid");
    await storeFor(ctx, [image.file], async ([storageId]) => {
      if (storageId) await ctx.runMutation(internal.jobs.lessonImages.store, { lessonId, storageId, ...image.facts });
    });
    return image.facts.name;
  },
});
