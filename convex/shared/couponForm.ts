import * as z from "zod/mini";
import { isCalendarDay } from "./brazilDay";
import { isWholeBetween } from "./contentFields";
import { limits } from "./limits";
import { optional } from "./optional";

/**
 * Returns a coupon code as it is stored and compared.
 * Upper-casing can break NFKC ("ΐ"), hence twice.
 */
export function normalizeCouponCode(code: string): string {
  return code.normalize("NFKC").toUpperCase().normalize("NFKC").trim();
}

/** ASCII only: no look-alikes, and every keyboard has the letters. */
const CODE = /^[A-Z0-9_-]*$/;

const fields = z.object({
  code: z.string().check(
    z.overwrite((code) => (code.length > 4 * limits.couponCode ? code : normalizeCouponCode(code))),
    z.minLength(1, "couponCodeRequired"),
    z.maxLength(limits.couponCode, { error: "couponCodeTooLong", abort: true }),
    z.regex(CODE, "couponCodeCharacters"),
  ),
  discountPercentage: z
    .number("couponDiscount")
    .check(z.refine((percent) => isWholeBetween(percent, 1, 100), "couponDiscount")),
  isActive: z.boolean(),
  validFrom: z.string("dayInvalid").check(z.refine(isCalendarDay, "dayInvalid")),
  validUntil: optional(z.string().check(z.refine(isCalendarDay, "dayInvalid")), "dayInvalid"),
  maxUses: optional(
    z.number().check(z.refine((uses) => isWholeBetween(uses, 1, limits.couponUses), "couponMaxUses")),
    "couponMaxUses",
  ),
});

const LAST_DAY = ["validUntil"];
const LIMIT = ["maxUses"];

/**
 * A coupon (COUPON-9).
 * Messages are keys of the namespace `validation`.
 *
 * @param currentUses of the edited coupon; its limit cannot go below (COUPON-1)
 */
export function couponForm(currentUses = 0) {
  return fields.check(
    z.refine(({ validFrom, validUntil }) => validUntil === undefined || validUntil >= validFrom, {
      error: "couponDaysReversed",
      path: LAST_DAY,
    }),
    z.refine(({ maxUses }) => maxUses === undefined || maxUses >= currentUses, {
      error: "couponMaxUsesBelowUses",
      path: LIMIT,
    }),
  );
}

/** Initial values; `validFrom` defaults to today. */
export const newCouponDefaults = { discountPercentage: 10, isActive: true } as const;
