import type { Doc, Id } from "../../../_generated/dataModel";
import { fail } from "../../platform/errors";
import { type Ctx } from "./reads";

/** The student's own sitting. Error: examSittingInvalid. */
export async function requireSitting(
  ctx: Ctx,
  sittingId: Id<"examSittings">,
  userId: Id<"users">,
): Promise<Doc<"examSittings">> {
  const sitting = await ctx.db.get("examSittings", sittingId);
  return sitting?.userId === userId ? sitting : fail("examSittingInvalid");
}
