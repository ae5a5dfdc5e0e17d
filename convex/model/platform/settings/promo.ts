import type * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { promoForm } from "../../../shared/promoForm";
import { nextVersion, readForm } from "../forms";
import { readSettings, saveSettings } from "./settings";
import { pixFields } from "./tables";

const promoFields = {
  enabled: v.boolean(),
  priceCents: v.number(),
  validUntil: v.string(),
  whatsappNumber: v.string(),
  whatsappText: v.string(),
};

/**
 * Promotion as students see it, without the PIX key.
 * `{course}` in `whatsappEnrollText` becomes the course title. Absent: the client's translated default.
 */
export const promoView = v.object({ ...promoFields, whatsappEnrollText: v.optional(v.string()) });

export type Promo = Infer<typeof promoView>;

/** Fields of the administrators' form. */
export const promoFormView = v.object({
  ...promoFields,
  whatsappEnrollText: v.string(),
  pixKey: v.string(),
  pixName: v.string(),
  pixCity: v.string(),
  version: v.number(),
});

/** Fields that administrators save. */
export const promoInput = { ...promoView.fields, ...pixFields };

/** Optional fields, empty. */
const ABSENT = { whatsappEnrollText: "", pixKey: "", pixName: "", pixCity: "" };

/** Values of the form before the first save; not published. */
const UNSAVED: Infer<typeof promoFormView> = {
  enabled: false,
  priceCents: 4_900,
  validUntil: "2025-12-31",
  whatsappNumber: "",
  whatsappText: "",
  ...ABSENT,
  version: 0,
};

/**
 * Returns the promotion, valid or expired.
 * Callers compare the date: a query that reads the clock cannot be cached.
 */
export async function findPromo(ctx: QueryCtx): Promise<Promo | null> {
  const { promo: stored } = await readSettings(ctx);
  if (stored === undefined) return null;
  const { version, pixKey, pixName, pixCity, ...promo } = stored;
  return promo;
}

/** The price told on a day, in centavos; null without a valid offer. */
export async function findPrice(ctx: QueryCtx, now: number): Promise<number | null> {
  const { promo } = await readSettings(ctx);
  if (promo === undefined || !promo.enabled || promo.validUntil < brazilDay(now)) return null;
  return promo.priceCents === 0 ? null : promo.priceCents;
}

export async function readPromoForm(ctx: QueryCtx): Promise<Infer<typeof promoFormView>> {
  const { promo } = await readSettings(ctx);
  return promo === undefined ? UNSAVED : { ...ABSENT, ...promo };
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
  const { promo: stored } = await readSettings(ctx);
  const version = nextVersion(stored ?? { ...promo, version: 0 }, seenVersion, promo);
  await saveSettings(ctx, { promo: { ...promo, version } });
}
