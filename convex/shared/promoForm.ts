import * as z from "zod/mini";
import { isCalendarDay } from "./brazilDay";
import { limits } from "./limits";
import { optional } from "./optional";
import { pixChecks, pixFields } from "./pixForm";

const isPrice = (cents: number) => Number.isSafeInteger(cents) && cents >= 0 && cents <= limits.priceCents;

/**
 * Returns the digits that wa.me expects.
 * Accepts blanks, brackets and a plus.
 */
const onlyDigits = (number: string) => (number.length > 100 ? number : number.replace(/[\s()+.-]/gu, ""));

const message = z.string().check(z.trim(), z.maxLength(limits.whatsappText, "whatsappTextTooLong"));

/**
 * Promotion, PIX and WhatsApp settings.
 * Messages are keys of the namespace `validation`.
 */
export const promoForm = z
  .object({
    enabled: z.boolean(),
    priceCents: z
      .number("priceInvalid")
      .check(z.refine((cents) => isPrice(cents) && !Object.is(cents, -0), "priceInvalid")),
    validUntil: z.string("dayInvalid").check(z.refine(isCalendarDay, "dayInvalid")),
    whatsappNumber: z.string().check(z.overwrite(onlyDigits), z.regex(/^\d{8,15}$/, "whatsappNumberInvalid")),
    whatsappText: message,
    /**
     * `{course}` becomes the course title.
     * Empty: the client's translated default.
     */
    whatsappEnrollText: optional(message, "whatsappTextTooLong"),
    ...pixFields,
  })
  .check(...pixChecks);
