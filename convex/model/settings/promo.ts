import type * as z from "zod/mini";
import { v, type Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { promoForm } from "../../shared/promoForm";
import { fail } from "../errors";

const promoFields = {
  enabled: v.boolean(),
  priceCents: v.number(),
  validUntil: v.string(),
  whatsappNumber: v.string(),
  whatsappText: v.string(),
};

/** `whatsappEnrollText`: `{course}` stands for the course; absent: the reader's own language has one. */
export const promoView = v.object({ ...promoFields, whatsappEnrollText: v.optional(v.string()) });

export type Promo = Infer<typeof promoView>;

/** As the administrators' form holds it. */
export const settingsView = v.object({
  promo: v.object(promoFields),
  whatsappEnrollText: v.union(v.string(), v.null()),
});

/** What the form shows before anything was saved: the specification's values (section 9), not yet published. */
const UNSAVED: Promo = {
  enabled: false,
  priceCents: 4_900,
  validUntil: "2025-12-31",
  whatsappNumber: "",
  whatsappText: "",
};

/** Whether it is still valid is the reader's business: a query that reads the clock cannot be cached. */
export async function findPromo(ctx: QueryCtx): Promise<Promo | null> {
  const stored = await ctx.db.query("promoSettings").first();
  if (stored === null) return null;
  const { enabled, priceCents, validUntil, whatsappNumber, whatsappText, whatsappEnrollText } = stored;
  const promo = { enabled, priceCents, validUntil, whatsappNumber, whatsappText };
  return whatsappEnrollText === undefined ? promo : { ...promo, whatsappEnrollText };
}

export async function readSettings(ctx: QueryCtx): Promise<Infer<typeof settingsView>> {
  const { whatsappEnrollText = null, ...promo } = (await findPromo(ctx)) ?? UNSAVED;
  return { promo, whatsappEnrollText };
}

/** Error: invalidInput {field}. */
export async function savePromo(ctx: MutationCtx, promo: z.input<typeof promoForm>): Promise<void> {
  const parsed = promoForm.safeParse(promo);
  if (!parsed.success) return fail("invalidInput", { field: String(parsed.error.issues[0]?.path[0] ?? "") });
  const existing = await ctx.db.query("promoSettings").first();
  if (existing === null) await ctx.db.insert("promoSettings", parsed.data);
  else await ctx.db.replace("promoSettings", existing._id, parsed.data);
}
