import type * as z from "zod/mini";
import { promoForm } from "@convex/shared/promoForm";
import type { Settings } from "./api";
import { parsePrice, priceText } from "./priceText";

/** What the inputs hold, with the price as typed. */
export type SettingsValues = Omit<Settings, "version" | "priceCents"> & { priceCents: string };

export type PromoValues = z.output<typeof promoForm>;

export function valuesOf({ version, priceCents, ...values }: Settings): SettingsValues {
  return { ...values, priceCents: priceText(priceCents) };
}

/** An unreadable price becomes NaN, which the schema rejects. */
export function toInput({ priceCents, ...values }: SettingsValues): z.input<typeof promoForm> {
  return { ...values, priceCents: parsePrice(priceCents) ?? Number.NaN };
}

/** The promotion to preview, or null while a field is invalid. */
export function toPromo(values: SettingsValues): PromoValues | null {
  const parsed = promoForm.safeParse(toInput(values));
  return parsed.success ? parsed.data : null;
}
