import type * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { issuerForm } from "../../../shared/issuerForm";
import { nextVersion, readForm } from "../forms";
import { issuerFields, issuerFormFields } from "./tables";

/** Issuer as stored with certificates. */
export const issuerView = v.object(issuerFields);

export type Issuer = Infer<typeof issuerView>;

/** Fields of the administrators' form. */
export const issuerSettingsView = v.object({
  ...issuerFormFields,
  taxId: v.string(),
  legalText: v.string(),
  version: v.number(),
});

/** Values of the form before the first save. */
const UNSAVED: Infer<typeof issuerSettingsView> = {
  legalName: "",
  taxId: "",
  city: "",
  responsibleName: "",
  responsibleOffice: "",
  legalText: "",
  version: 0,
};

export const findIssuerSettings = (ctx: QueryCtx) => ctx.db.query("issuerSettings").first();

/** Returns the issuer; null until an administrator names one. */
export async function findIssuer(ctx: QueryCtx): Promise<Issuer | null> {
  const stored = await findIssuerSettings(ctx);
  if (stored === null) return null;
  const { _id, _creationTime, version, ...issuer } = stored;
  return issuer;
}

export async function readIssuerSettings(ctx: QueryCtx): Promise<Infer<typeof issuerSettingsView>> {
  const stored = await findIssuerSettings(ctx);
  if (stored === null) return UNSAVED;
  const { _id, _creationTime, signature, ...settings } = stored;
  return { taxId: "", legalText: "", ...settings };
}

/**
 * Saves the issuer.
 * Errors: editConflict, formInvalid.
 */
export async function saveIssuer(ctx: MutationCtx, input: z.input<typeof issuerForm>, seen: number): Promise<void> {
  const issuer = readForm(issuerForm, input);
  const stored = await findIssuerSettings(ctx);
  const version = nextVersion({ ...issuer, ...(stored ?? { version: 0 }) }, seen, issuer);
  if (stored === null) await ctx.db.insert("issuerSettings", { ...issuer, version });
  else await ctx.db.patch("issuerSettings", stored._id, { ...issuer, version });
}
