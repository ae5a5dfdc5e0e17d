import type * as z from "zod/mini";
import { promoForm } from "@convex/shared/promoForm";
import { validateWith, type FieldErrors } from "@/lib/formValidation";
import type { Settings, SettingsUpdate } from "./api";
import { parsePrice, priceText } from "./priceText";

/** What the inputs hold: the price as it is typed. */
export interface SettingsValues {
  enabled: boolean;
  price: string;
  validUntil: string;
  whatsappNumber: string;
  whatsappText: string;
  whatsappEnrollText: string;
}

export function valuesOf({ promo, whatsappEnrollText }: Settings): SettingsValues {
  const { enabled, priceCents, validUntil, whatsappNumber, whatsappText } = promo;
  return {
    ...{ enabled, validUntil, whatsappNumber, whatsappText },
    price: priceText(priceCents),
    whatsappEnrollText: whatsappEnrollText ?? "",
  };
}

export function sameValues(one: SettingsValues, other: SettingsValues): boolean {
  return (Object.keys(one) as (keyof SettingsValues)[]).every((name) => one[name] === other[name]);
}

/** A price that cannot be read is no number: the schema refuses it. */
function toInput({ price, ...values }: SettingsValues): z.input<typeof promoForm> {
  return { ...values, priceCents: parsePrice(price) ?? Number.NaN };
}

export function validateSettings(values: SettingsValues): FieldErrors {
  const { priceCents, ...errors } = validateWith(promoForm)(toInput(values));
  return priceCents === undefined ? errors : { price: priceCents, ...errors };
}

/** What the server takes; throws for values that `validateSettings` refuses. */
export function parseSettings(values: SettingsValues): SettingsUpdate {
  const { whatsappEnrollText = null, ...promo } = promoForm.parse(toInput(values));
  return { promo, whatsappEnrollText };
}

/** The promotion as it would be shown, or null while a field of it is wrong. */
export function toPromo(values: SettingsValues): SettingsUpdate["promo"] | null {
  const parsed = promoForm.safeParse(toInput(values));
  if (!parsed.success) return null;
  const { enabled, priceCents, validUntil, whatsappNumber, whatsappText } = parsed.data;
  return { enabled, priceCents, validUntil, whatsappNumber, whatsappText };
}
