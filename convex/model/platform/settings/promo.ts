import type * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { promoForm } from "../../../shared/promoForm";
import { nextVersion, readForm } from "../forms";

const promoFields = {
  enabled: v.boolean(),
  priceCents: v.number(),
  validUntil: v.string(),
  whatsappNumber: v.string(),
  whatsappText: v.string(),
};

/**
 * Promotion as students see it.
 * `{course}` in `whatsappEnrollText` becomes the course title. Absent: the client's translated default.
 */
export const promoView = v.object({ ...promoFields, whatsappEnrollText: v.optional(v.string()) });

export type Promo = Infer<typeof promoView>;

/** Fields of the administrators' form. */
export const settingsView = v.object({ ...promoFields, whatsappEnrollText: v.string(), version: v.number() });

/** Values of the form before the first save; not published. */
const UNSAVED: Infer<typeof settingsView> = {
  enabled: false,
  priceCents: 4_900,
  validUntil: "2025-12-31",
  whatsappNumber: "",
  whatsappText: "",
  whatsappEnrollText: "",
  version: 0,
};

async function findSettings(ctx: QueryCtx): Promise<Doc<"promoSettings"> | null> {
  return await ctx.db.query("promoSettings").first();
}

/**
 * Returns the promotion, valid or expired.
 * Callers compare the date: a query that reads the clock cannot be cached.
 */
export async function findPromo(ctx: QueryCtx): Promise<Promo | null> {
  const stored = await findSettings(ctx);
  if (stored === null) return null;
  const { _id, _creationTime, version, ...promo } = stored;
  return promo;
}

export async function readSettings(ctx: QueryCtx): Promise<Infer<typeof settingsView>> {
  const stored = await findSettings(ctx);
  if (stored === null) return UNSAVED;
  const { _id, _creationTime, ...settings } = stored;
  return { whatsappEnrollText: "", ...settings };
}

/**
 * Saves the promotion.
 * Errors: editConflict, formInvalid.
 */
export async function savePromo(
  ctx: MutationCtx,
  input: z.input<typeof promoForm>,
  seenVersion: number,
): Promise<void> {
  const promo = readForm(promoForm, input);
  const stored = await findSettings(ctx);
  const version = nextVersion({ ...promo, ...(stored ?? { version: 0 }) }, seenVersion, promo);
  if (stored === null) await ctx.db.insert("promoSettings", { ...promo, version });
  else await ctx.db.patch("promoSettings", stored._id, { ...promo, version });
}
