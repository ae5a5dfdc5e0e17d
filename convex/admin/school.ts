import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminAction, adminMutation, adminQuery } from "../functions";
import { readLogo, readSchoolForm, saveSchool, schoolFormView, schoolInput } from "../model/platform/settings/school";
import { storeFor } from "../model/platform/storedFiles";
import { schoolPictures } from "../shared/pictureRules";

/** The school's name and look (LOOK-3). */
export const get = adminQuery({
  args: {},
  returns: schoolFormView,
  handler: async (ctx) => await readSchoolForm(ctx),
});

/** Errors: editConflict, formInvalid. */
export const update = adminMutation({
  args: { version: v.number(), ...schoolInput },
  returns: v.null(),
  handler: async (ctx, { version, ...school }) => {
    await saveSchool(ctx, school, version);
    return null;
  },
});

/**
 * Replaces a logo or the icon; null removes it (LOOK-18).
 * Error: imageInvalid.
 */
export const setPicture = adminAction({
  args: { kind: literals(...schoolPictures), picture: v.union(v.bytes(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { kind, picture }): Promise<null> => {
    const files = picture === null ? [] : [readLogo(picture, kind)];
    return await storeFor(ctx, files, async ([file = null]) => {
      return await ctx.runMutation(internal.jobs.schoolPictures.store, { kind, file });
    });
  },
});
