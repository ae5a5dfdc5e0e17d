import * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { isCalendarDay } from "../../shared/brazilDay";
import { fail } from "../errors";

export const promoView = v.object({
  enabled: v.boolean(),
  priceCents: v.number(),
  validUntil: v.string(),
  whatsappNumber: v.string(),
  whatsappText: v.string(),
});

export type Promo = Infer<typeof promoView>;

const promoForm = z.object({
  enabled: z.boolean(),
  priceCents: z.int().check(z.minimum(0)),
  validUntil: z.string().check(z.refine(isCalendarDay, "dayInvalid")),
  whatsappNumber: z.string().check(z.regex(/^\d{8,15}$/, "whatsappNumberInvalid")),
  whatsappText: z.string().check(z.maxLength(500)),
});

/** Whether it is still valid is the reader's business: a query that reads the clock cannot be cached. */
export async function findPromo(ctx: QueryCtx): Promise<Promo | null> {
  const promo = await ctx.db.query("promoSettings").first();
  if (promo === null) return null;
  const { enabled, priceCents, validUntil, whatsappNumber, whatsappText } = promo;
  return { enabled, priceCents, validUntil, whatsappNumber, whatsappText };
}

/** Error: invalidInput. */
export async function savePromo(ctx: MutationCtx, promo: Promo): Promise<void> {
  const parsed = promoForm.safeParse(promo);
  if (!parsed.success) return fail("invalidInput", { message: z.prettifyError(parsed.error) });
  const existing = await ctx.db.query("promoSettings").first();
  if (existing === null) await ctx.db.insert("promoSettings", parsed.data);
  else await ctx.db.replace("promoSettings", existing._id, parsed.data);
}
