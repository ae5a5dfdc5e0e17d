import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { passForm } from "../../../shared/passForm";
import { requireProfile } from "../../platform/accounts";
import { fail } from "../../platform/errors";
import { readForm, refuse } from "../../platform/forms";

/**
 * Gives a person a pass.
 * Errors: notFound, formInvalid.
 */
export async function givePass(
  ctx: MutationCtx,
  userId: Id<"users">,
  input: z.input<typeof passForm>,
  now = Date.now(),
): Promise<Id<"passes">> {
  await requireProfile(ctx, userId);
  const { courseId, ...fields } = readForm(passForm, input);
  const id = ctx.db.normalizeId("courses", courseId);
  if (courseId !== "" && (id === null || (await ctx.db.get("courses", id)) === null))
    refuse("courseId", "courseRequired");
  return await ctx.db.insert("passes", { userId, ...(id && { courseId: id }), ...fields, givenAt: now });
}

/**
 * Ends a pass, once.
 * Courses that its person is enrolled in stay open. Error: passEnded.
 */
export async function endPass(ctx: MutationCtx, pass: Doc<"passes">, reason: string, now = Date.now()): Promise<void> {
  if (pass.ended !== undefined) fail("passEnded");
  await ctx.db.patch("passes", pass._id, { ended: { at: now, reason } });
}
