import { v } from "convex/values";
import { staffMutation, staffQuery } from "../functions";
import { listVersions, readVersionText } from "../model/content/versions/reads";
import { versioned, versionText } from "../model/content/versions/tables";
import { toVersionRow, versionRow } from "../model/content/versions/views";
import { requireRight } from "../model/people/profiles/staff";
import { readToday, restoreVersion } from "../model/flows/restoreVersion";
import { fail } from "../model/platform/errors";
import { limits } from "../shared/limits";

/** Versions of a lesson, question or course, the newest first. */
export const list = staffQuery("author")({
  args: { thingId: versioned },
  returns: v.array(versionRow),
  handler: async (ctx, { thingId }) => {
    const versions = (await listVersions(ctx, thingId)).slice(0, limits.versions);
    return await Promise.all(versions.map((version) => toVersionRow(ctx, version)));
  },
});

/**
 * A version beside today's text.
 * `version`: what a save must name. Null once either is gone.
 */
export const compare = staffQuery("author")({
  args: { versionId: v.id("textVersions") },
  returns: v.union(v.object({ text: versionText, today: versionText, version: v.number() }), v.null()),
  handler: async (ctx, { versionId }) => {
    const row = await ctx.db.get("textVersions", versionId);
    const today = row && (await readToday(ctx, row.thingId));
    if (!today) return null;
    const text = (await readVersionText(ctx, row)) ?? today.text;
    // Taking a draft changes only the lesson's text.
    const isDraft = row.state === "draft" && text.kind === "lesson" && today.text.kind === "lesson";
    const shown = isDraft ? { ...today.text, content: text.content } : text;
    return { text: shown, today: today.text, version: today.version };
  },
});

/**
 * Saves a version as today's text; a course's by administrators only, as `courses:update`.
 * Errors: notFound (also today's version), editConflict, formInvalid.
 */
export const restore = staffMutation("author")({
  args: { versionId: v.id("textVersions"), version: v.number() },
  returns: v.null(),
  handler: async (ctx, { versionId, version }) => {
    const row = (await ctx.db.get("textVersions", versionId)) ?? fail("notFound");
    if (ctx.db.normalizeId("courses", row.thingId)) await requireRight(ctx, ctx.viewer, "administer");
    await restoreVersion(ctx, row, version);
    return null;
  },
});
