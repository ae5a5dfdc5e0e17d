import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { versionMergeMs, type VersionCause } from "../../../shared/textVersions";
import type { RowChange, TriggerCtx, WriteCtx } from "../../platform/rowChange";
import { listVersions, type ThingId } from "./reads";
import { isSameText, type VersionText } from "./texts";

/** How a text is saved. */
export interface Saving {
  /** Defaults to an edit. */
  cause?: VersionCause;
  /** Defaults to the calling administrator. */
  actorId?: Id<"users">;
}

interface TextChange extends Saving {
  thingId: ThingId;
  /** When the text came to be, if no version says so. */
  createdAt: number;
  before: VersionText;
  after: VersionText;
}

/**
 * Keeps the text that a save replaces (VERSION-1).
 * Call it beside every write of a text. An unchanged text makes no version; nor do one person's edits within
 * `versionMergeMs` of the first, which are one.
 */
export async function keepVersion(ctx: WriteCtx, change: TextChange): Promise<void> {
  const { thingId, createdAt, before, after, cause = "edit", actorId = ctx.viewer?.userId } = change;
  if (isSameText(before, after)) return;
  const version = { thingId, state: "saved", cause, savedAt: Date.now(), ...(actorId && { actorId }) } as const;
  const [current, ...older] = await listVersions(ctx, thingId);
  if (current && goesOn(current, version)) {
    await ctx.db.patch("textVersions", current._id, { savedAt: version.savedAt });
    return;
  }
  const textId = await ctx.db.insert("versionTexts", { text: before });
  if (current) await ctx.db.patch("textVersions", current._id, { textId });
  else await ctx.db.insert("textVersions", { thingId, state: "saved", cause: "edit", savedAt: createdAt, textId });
  await ctx.db.insert("textVersions", version);
  for (const old of older.slice(limits.versions - 2)) await deleteVersion(ctx, old);
}

function goesOn(current: Doc<"textVersions">, { cause, actorId, savedAt }: Saving & { savedAt: number }): boolean {
  if (cause !== "edit" || current.cause !== "edit" || current.actorId !== actorId) return false;
  return savedAt - current._creationTime < versionMergeMs;
}

/** Notes who wrote the first version; a replaced question goes on. */
export async function beginVersions(
  ctx: TriggerCtx,
  { id, oldDoc, newDoc }: RowChange<"lessons"> | RowChange<"examQuestions"> | RowChange<"courses">,
): Promise<void> {
  if (oldDoc !== null || ctx.viewer === undefined || ("firstId" in newDoc && newDoc.firstId !== undefined)) return;
  const { userId: actorId } = ctx.viewer;
  await ctx.db.insert("textVersions", { thingId: id, state: "saved", cause: "edit", savedAt: Date.now(), actorId });
}

/**
 * Deletes a thing's versions and its draft.
 * Returns the characters of their texts, so that batches stay within a transaction.
 */
export async function removeVersions(ctx: MutationCtx, thingId: ThingId): Promise<number> {
  const rows = await ctx.db
    .query("textVersions")
    .withIndex("by_thingId_and_state", (q) => q.eq("thingId", thingId))
    .take(limits.versions + 2);
  let characters = 0;
  for (const row of rows) {
    const stored = row.textId && (await ctx.db.get("versionTexts", row.textId));
    characters += stored ? JSON.stringify(stored.text).length : 0;
    await deleteVersion(ctx, row);
  }
  return characters;
}

/** Characters of versions after which a batch of deletions ends. */
export const removedCharacters = 1_000_000;

export async function deleteVersion(ctx: MutationCtx, { _id, textId }: Doc<"textVersions">): Promise<void> {
  if (textId) await ctx.db.delete("versionTexts", textId);
  await ctx.db.delete("textVersions", _id);
}
