import * as z from "zod/mini";
import { isCalendarDay } from "./brazilDay";
import { limits } from "./limits";
import { optional } from "./optional";

const isPrice = (cents: number) => Number.isSafeInteger(cents) && cents >= 0 && cents <= limits.priceCents;

/** As people write it, with blanks, brackets and a plus; kept as the digits that wa.me wants. */
const onlyDigits = (number: string) => (number.length > 100 ? number : number.replace(/[\s()+.-]/gu, ""));

const message = z.string().check(z.trim(), z.maxLength(limits.whatsappText, "whatsappTextTooLong"));

/** Promo and WhatsApp (administrators' settings). Messages are keys of the namespace `validation`. */
export const promoForm = z.object({
  enabled: z.boolean(),
  priceCents: z
    .number("priceInvalid")
    .check(z.refine((cents) => isPrice(cents) && !Object.is(cents, -0), "priceInvalid")),
  validUntil: z.string("dayInvalid").check(z.refine(isCalendarDay, "dayInvalid")),
  whatsappNumber: z.string().check(z.overwrite(onlyDigits), z.regex(/^\d{8,15}$/, "whatsappNumberInvalid")),
  whatsappText: message,
  /** `{course}` is replaced with the title of the course. Empty: the client's own text in the reader's language. */
  whatsappEnrollText: optional(message, "whatsappTextTooLong"),
});
