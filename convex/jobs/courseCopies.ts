import { v } from "convex/values";
import { internalMutation, internalQuery } from "../functions";
import { requireAdmin } from "../model/people/profiles/access";
import { copyPart, courseSource, readSource, writeCopy } from "../model/flows/courseFiles/copy";
import { removeCourse } from "../model/flows/removeCourse";

/** Errors: notFound, courseTooLarge, formInvalid. */
export const read = internalQuery({
  args: { courseId: v.string(), slug: v.string() },
  returns: courseSource,
  handler: async (ctx, args) => await readSource(ctx, args),
});

/** Errors: notFound, formInvalid, and those of `requireAdmin`. */
export const write = internalMutation({
  args: copyPart,
  returns: v.id("courses"),
  handler: async (ctx, part) => await writeCopy(ctx, (await requireAdmin(ctx)).userId, part),
});

/** Deletes for good what there is of an unfinished copy. */
export const discard = internalMutation({
  args: { copyId: v.id("courses") },
  returns: v.null(),
  handler: async (ctx, { copyId }) => {
    const course = await ctx.db.get("courses", copyId);
    if (course !== null) await removeCourse(ctx, course);
    return null;
  },
});
