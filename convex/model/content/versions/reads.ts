import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import type { versioned } from "./tables";
import type { VersionText } from "./texts";

type Ctx = QueryCtx | MutationCtx;

/** A lesson, a course or the first id of a question. */
export type ThingId = Infer<typeof versioned>;

/** A thing's versions, the newest first, without texts. */
export async function listVersions(ctx: Ctx, thingId: ThingId): Promise<Doc<"textVersions">[]> {
  return await ctx.db
    .query("textVersions")
    .withIndex("by_thingId_and_state", (q) => q.eq("thingId", thingId).eq("state", "saved"))
    .order("desc")
    .take(limits.versions + 1);
}

/** The generated text that waits for a lesson. */
export async function findDraft(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"textVersions"> | null> {
  return await ctx.db
    .query("textVersions")
    .withIndex("by_thingId_and_state", (q) => q.eq("thingId", lessonId).eq("state", "draft"))
    .unique();
}

/** Null in today's version. */
export async function readVersionText(ctx: Ctx, { textId }: Doc<"textVersions">): Promise<VersionText | null> {
  if (textId === undefined) return null;
  return ((await ctx.db.get("versionTexts", textId)) ?? fail("notFound")).text;
}
