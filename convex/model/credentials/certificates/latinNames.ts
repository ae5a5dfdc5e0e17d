import type * as z from "zod/mini";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { latinNameForm } from "../../../shared/certificateForm";
import { fail } from "../../platform/errors";
import { readForm } from "../../platform/forms";
import { printedName } from "./printable";

/**
 * Stores a name in Latin letters, once (CERT-30).
 * Certificates never change what they say.
 * Errors: formInvalid; certificateStateChanged if the name needs none, or has one.
 */
export async function giveLatinName(
  ctx: MutationCtx,
  certificate: Doc<"certificates">,
  input: z.input<typeof latinNameForm>,
): Promise<void> {
  const { latinName } = readForm(latinNameForm, input);
  if (printedName(certificate) !== null) fail("certificateStateChanged");
  await ctx.db.patch("certificates", certificate._id, { latinName });
}
