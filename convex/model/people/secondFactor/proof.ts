import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { requireStudent, type Viewer } from "../profiles/access";
import { findFactor } from "./reads";
import { acceptCode, resetFactorAttempts, takeFactorAttempt } from "./writes";

/** Null when the act was done. A refusal is an outcome and no error, so that a wrong code counts. */
export const codeAnswer = v.union(v.null(), literals("codeRequired", "codeWrong"));
export type CodeAnswer = Infer<typeof codeAnswer>;

/**
 * Does what the caller has been asked a code of the second factor for; without one that is set up, none is needed. Call
 * it after the password was right. Code and act are one transaction: an act that is refused uses up no code (AUTH-49).
 * Errors: notAuthenticated, accountBlocked, tooManyAttempts {retryAt}, secondFactorNotConfigured, and those of the act.
 */
export async function actWithCode(
  ctx: MutationCtx,
  code: string,
  act: (viewer: Viewer) => Promise<void>,
): Promise<CodeAnswer> {
  const viewer = await requireStudent(ctx);
  const refused = await refusalOf(ctx, viewer, code);
  if (refused === null) await act(viewer);
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
