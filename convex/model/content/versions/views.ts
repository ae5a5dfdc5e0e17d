import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { versionCauses } from "../../../shared/textVersions";
import { findProfile } from "../../platform/accounts";

export const versionRow = v.object({
  _id: v.id("textVersions"),
  cause: literals(...versionCauses),
  savedAt: v.number(),
  /** Null: the command line, a deleted account, or before anybody's save. */
  actorName: v.union(v.string(), v.null()),
  /** Today's text has nothing to restore. */
  isCurrent: v.boolean(),
});

export async function toVersionRow(ctx: QueryCtx, version: Doc<"textVersions">): Promise<Infer<typeof versionRow>> {
  const { _id, cause, savedAt, actorId, textId } = version;
  const actorName = (actorId && (await findProfile(ctx, actorId))?.fullName) ?? null;
  return { _id, cause, savedAt, actorName, isCurrent: textId === undefined };
}
