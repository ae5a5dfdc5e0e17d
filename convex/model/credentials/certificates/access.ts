import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { fail } from "../../platform/errors";
import { requireStudent } from "../../people/profiles/access";
import { holdsRight } from "../../people/profiles/staff";
import { hasDocuments } from "./states";

/**
 * Returns a certificate whose documents the caller may have.
 * The owner, and staff with a right to see the owner in the course or in the whole school (CERT-24).
 * Errors: notAuthenticated, accountBlocked, notFound, certificateNotValid.
 */
export async function requireDocuments(
  ctx: QueryCtx | MutationCtx,
  certificateId: string,
): Promise<{ certificate: Doc<"certificates">; userId: Doc<"certificates">["userId"] }> {
  const { userId } = await requireStudent(ctx);
  const id = ctx.db.normalizeId("certificates", certificateId);
  const certificate = id && (await ctx.db.get("certificates", id));
  if (certificate === null) fail("notFound");
  if (certificate.userId !== userId && !(await holdsRight(ctx, userId, "seePeople", certificate.courseId)))
    fail("notFound");
  if (!hasDocuments(certificate)) fail("certificateNotValid");
  return { certificate, userId };
}
