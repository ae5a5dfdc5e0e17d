import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { findBadge } from "../../credentials/badges/reads";
import { deleteFiles } from "../../credentials/certificates/files";
import { BATCH, type Removal } from "./holdings";

/**
 * Detaches certificates from the person, without deleting them.
 * Others rely on them. Public pages close, because nobody could close them later; documents are deleted, because
 * only the owner may make them.
 */
export async function releaseCertificates(ctx: MutationCtx, removal: Removal): Promise<string | null> {
  const { page, isDone, continueCursor } = await ctx.db
    .query("certificates")
    .withIndex("by_userId_and_issuedAt", (q) => q.eq("userId", removal.userId))
    .paginate({ cursor: removal.cursor, numItems: BATCH });
  for (const certificate of page) {
    await deleteFiles(ctx, certificate._id);
    if (removal.certificates === "removeName") await removeName(ctx, certificate);
    else await ctx.db.patch("certificates", certificate._id, { isShared: false });
  }
  return isDone ? null : continueCursor;
}

/** Clears notes of corrections and revocations, which may name them. */
async function removeName(ctx: MutationCtx, { _id }: Doc<"certificates">): Promise<void> {
  await ctx.db.patch("certificates", _id, { studentName: "", latinName: undefined, isShared: false });
  const badge = await findBadge(ctx, _id);
  if (badge !== null) await ctx.db.delete("badges", badge._id);
  const events = ctx.db.query("certificateEvents").withIndex("by_certificateId", (q) => q.eq("certificateId", _id));
  for await (const event of events) await ctx.db.patch("certificateEvents", event._id, { note: "" });
  const entries = ctx.db.query("auditEntries").withIndex("by_targetId", (q) => q.eq("targetId", _id));
  for await (const entry of entries)
    await ctx.db.patch("auditEntries", entry._id, { detail: undefined, changes: undefined });
}
