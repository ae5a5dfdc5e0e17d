import type * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { issuerForm } from "../../../shared/issuerForm";
import { nextVersion, readForm } from "../forms";
import { readSettings, saveSettings } from "./settings";
import { issuerFields, issuerFormFields } from "./tables";

/** Issuer as stored with certificates. */
export const issuerView = v.object(issuerFields);

export type Issuer = Infer<typeof issuerView>;

/** Fields of the administrators' form. */
export const issuerFormView = v.object({
  ...issuerFormFields,
  taxId: v.string(),
  legalText: v.string(),
  version: v.number(),
});

/** Values of the form before the first save. */
const UNSAVED: Infer<typeof issuerFormView> = {
  legalName: "",
  taxId: "",
  city: "",
  responsibleName: "",
  responsibleOffice: "",
  legalText: "",
  version: 0,
};

/** Returns the issuer; null until an administrator names one. */
export async function findIssuer(ctx: QueryCtx): Promise<Issuer | null> {
  const { issuer: stored } = await readSettings(ctx);
  if (stored === undefined) return null;
  const { version, ...issuer } = stored;
  return issuer;
}

export async function readIssuerForm(ctx: QueryCtx): Promise<Infer<typeof issuerFormView>> {
  const { issuer: stored } = await readSettings(ctx);
  if (stored === undefined) return UNSAVED;
  const { signature, ...issuer } = stored;
  return { taxId: "", legalText: "", ...issuer };
}

/**
 * Saves the issuer.
 * Errors: editConflict, formInvalid.
 */
export async function saveIssuer(ctx: MutationCtx, input: z.input<typeof issuerForm>, seen: number): Promise<void> {
  const issuer = readForm(issuerForm, input);
  const { issuer: stored } = await readSettings(ctx);
  const version = nextVersion({ ...issuer, ...(stored ?? { version: 0 }) }, seen, issuer);
  await saveSettings(ctx, { issuer: { signature: stored?.signature, ...issuer, version } });
}
