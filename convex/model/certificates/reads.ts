import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

type Ctx = QueryCtx | MutationCtx;

export async function findCertificate(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Doc<"certificates"> | null> {
  return await ctx.db
    .query("certificates")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .unique();
}

export async function findCertificateByCode(ctx: Ctx, certificateHash: string): Promise<Doc<"certificates"> | null> {
  return await ctx.db
    .query("certificates")
    .withIndex("by_certificateHash", (q) => q.eq("certificateHash", certificateHash))
    .unique();
}
