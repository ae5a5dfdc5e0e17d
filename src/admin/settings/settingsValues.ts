import type * as z from "zod/mini";
import { promoForm } from "@convex/shared/promoForm";
import type { Settings } from "./api";
import { parsePrice, priceText } from "./priceText";

/** What the inputs hold: the price as it is typed. */
export type SettingsValues = Omit<Settings, "version" | "priceCents"> & { priceCents: string };

export type PromoValues = z.output<typeof promoForm>;

export function valuesOf({ version, priceCents, ...values }: Settings): SettingsValues {
  return { ...values, priceCents: priceText(priceCents) };
}

/** A price that cannot be read is no number: the schema refuses it. */
export function toInput({ priceCents, ...values }: SettingsValues): z.input<typeof promoForm> {
  return { ...values, priceCents: parsePrice(priceCents) ?? Number.NaN };
}

/** The promotion as it would be shown, or null while a field of it is wrong. */
export function toPromo(values: SettingsValues): PromoValues | null {
  const parsed = promoForm.safeParse(toInput(values));
  return parsed.success ? parsed.data : null;
}
