import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { publicQuery } from "../functions";
import { canSeePath, findPathBySlug } from "../model/content/paths/reads";
import { pathCard, pathPage, toPathCard, toPathPage } from "../model/content/paths/views";
import { clampPage } from "../model/platform/pages";

/** Published paths, oldest first. */
export const list = publicQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(pathCard),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("paths")
      .withIndex("by_status", (q) => q.eq("status", "published"))
      .paginate(clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((path) => toPathCard(ctx, path))) };
  },
});

/** A path with its published courses in order. */
export const bySlug = publicQuery({
  args: { slug: v.string() },
  returns: v.union(pathPage, v.null()),
  handler: async (ctx, args) => {
    const path = await findPathBySlug(ctx, args.slug);
    return path !== null && (await canSeePath(ctx, path)) ? await toPathPage(ctx, path) : null;
  },
});
