import type { Doc, Id } from "../../../_generated/dataModel";
import { fail } from "../../platform/errors";
import { type Ctx } from "./reads";

/** The student's own sitting. Errors: examSittingInvalid, notFound (its course). */
export async function requireSitting(
  ctx: Ctx,
  sittingId: Id<"examSittings">,
  userId: Id<"users">,
): Promise<Doc<"examSittings">> {
  const sitting = await ctx.db.get("examSittings", sittingId);
  if (sitting?.userId !== userId) return fail("examSittingInvalid");
  return (await ctx.db.get("courses", sitting.courseId)) ? sitting : fail("notFound");
}
