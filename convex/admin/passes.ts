import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { staffMutation, staffQuery } from "../functions";
import { endPass } from "../model/flows/endPass";
import { letIn } from "../model/learning/accessRequests/approval";
import { setLastDay } from "../model/learning/passes/lastDay";
import { listPasses, passInput, passRow, toPassRow } from "../model/learning/passes/reads";
import { readGrant } from "../model/learning/passes/writes";
import { requireReading } from "../model/people/profiles/readings";
import { fail } from "../model/platform/errors";
import { readForm } from "../model/platform/forms";
import { passEndForm } from "../shared/passForm";
import { passEndings } from "../shared/passes";

/** Newest first, at most 200. Error: readingNotRecorded. */
export const list = staffQuery("letIn")({
  args: { userId: v.string() },
  returns: v.array(passRow),
  handler: async (ctx, args) => {
    await requireReading(ctx, args.userId);
    const userId = ctx.db.normalizeId("users", args.userId);
    const passes = userId === null ? [] : await listPasses(ctx, userId);
    return await Promise.all(passes.map((pass) => toPassRow(ctx, pass)));
  },
});

/** Errors: notFound, formInvalid. */
export const give = staffMutation("letIn")({
  args: {
    userId: v.id("users"),
    ...passInput,
  },
  returns: v.null(),
  handler: async (ctx, { userId, ...input }) => {
    await letIn(ctx, userId, await readGrant(ctx, input, "hand"));
    return null;
  },
});

/**
 * Moves the last day, or takes it away (PASS-9).
 * Errors: notFound, passEnded, editConflict, formInvalid.
 */
export const setUntil = staffMutation("letIn")({
  args: { passId: v.id("passes"), version: v.number(), until: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { passId, version, ...input }) => {
    const pass = (await ctx.db.get("passes", passId)) ?? fail("notFound");
    await setLastDay(ctx, pass, { ...input, seenVersion: version });
    return null;
  },
});

/** Errors: notFound, passEnded, formInvalid. */
export const end = staffMutation("letIn")({
  args: { passId: v.id("passes"), reason: v.string(), courses: literals(...passEndings) },
  returns: v.null(),
  handler: async (ctx, { passId, ...input }) => {
    const pass = (await ctx.db.get("passes", passId)) ?? fail("notFound");
    const { reason, courses } = readForm(passEndForm, input);
    await endPass(ctx, pass, { reason, courses, cause: "ended", actorId: ctx.viewer.userId });
    return null;
  },
});
