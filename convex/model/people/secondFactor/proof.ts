import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { requireStudent, type Viewer } from "../profiles/access";
import { findFactor } from "./reads";
import { acceptCode, resetFactorAttempts, takeFactorAttempt } from "./writes";

/**
 * Null if the action was done, or the refusal.
 * A refusal is no error: that would roll the count of wrong codes back.
 */
export const codeAnswer = v.union(v.null(), literals("codeRequired", "codeWrong"));
export type CodeAnswer = Infer<typeof codeAnswer>;

/**
 * Runs an action that requires a code of the second factor.
 * Without a factor none is needed. Call it after the password was right. Code and action are one transaction: an
 * action that is refused uses up no code (AUTH-49).
 * Errors: notAuthenticated, accountBlocked, tooManyAttempts {retryAt}, secondFactorNotConfigured, and those of the
 * action.
 */
export async function actWithCode(
  ctx: MutationCtx,
  code: string,
  action: (viewer: Viewer) => Promise<void>,
): Promise<CodeAnswer> {
  const viewer = await requireStudent(ctx);
  const refused = await refusalOf(ctx, viewer, code);
  if (refused === null) await action(viewer);
  return refused;
}

async function refusalOf(ctx: MutationCtx, { userId, sessionId }: Viewer, code: string): Promise<CodeAnswer> {
  const factor = await findFactor(ctx, userId);
  if (factor?.activeAt === undefined) return null;
  if (code.trim() === "") return "codeRequired";
  await takeFactorAttempt(ctx, userId, { sessionId });
  if (code.length > limits.signInCode || !(await acceptCode(ctx, factor, code))) return "codeWrong";
  await resetFactorAttempts(ctx, userId, { sessionId });
  return null;
}
