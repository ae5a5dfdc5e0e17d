import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { couponRefusal } from "../../../convex/model/learning/coupons/couponRules";
import { couponForm, normalizeCouponCode } from "../../../convex/shared/couponForm";
import { brazilDay, isCalendarDay } from "../../../convex/shared/brazilDay";

const base = { isActive: true, validFrom: "2025-03-10", validUntil: "2025-03-20", currentUses: 0 };
const at = (moment: string) => Date.parse(moment);

describe("COUPON-4, COUPON-7: couponRefusal", () => {
  test("COUPON-4: both days are inclusive, in America/Sao_Paulo", () => {
    expect(couponRefusal(base, at("2025-03-09T23:59:59.999-03:00"))).toBe("couponExpired");
    expect(couponRefusal(base, at("2025-03-10T00:00:00-03:00"))).toBeNull();
    expect(couponRefusal(base, at("2025-03-20T23:59:59.999-03:00"))).toBeNull();
    expect(couponRefusal(base, at("2025-03-21T00:00:00-03:00"))).toBe("couponExpired");
  });

  test("without a last day it never expires", () => {
    expect(couponRefusal({ ...base, validUntil: undefined }, at("2099-01-01T00:00:00Z"))).toBeNull();
  });

  test("COUPON-7: unknown and inactive give the same answer", () => {
    expect(couponRefusal(null, 0)).toBe("couponInvalid");
    expect(couponRefusal({ ...base, isActive: false }, at("2025-03-15T12:00:00Z"))).toBe("couponInvalid");
  });

  test("the limit is the number of uses", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: 1, max: 20 }), (currentUses, maxUses) => {
        const refusal = couponRefusal({ ...base, maxUses, currentUses }, at("2025-03-15T12:00:00Z"));
        expect(refusal).toBe(currentUses >= maxUses ? "couponExhausted" : null);
      }),
    );
  });
});

test("COUPON-5: a code has one normal form", () => {
  expect(normalizeCouponCode("  bemvindo２０ ")).toBe("BEMVINDO20");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (code) => {
      expect(normalizeCouponCode(` ${code.toLowerCase()} `)).toBe(normalizeCouponCode(code.toLowerCase()));
    }),
  );
});

test("COUPON-12: normalizing is idempotent for every character", () => {
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const code = normalizeCouponCode(String.fromCodePoint(point));
    if (normalizeCouponCode(code) !== code) expect.fail(`U+${point.toString(16)}`);
  }
});

test.each([
  ["bem-vindo_20", "BEM-VINDO_20"],
  [" ｐromo２０ ", "PROMO20"],
  ["ﬁm", "FIM"],
  ["PRO\u200bMO", null], // zero width space
  ["PRO\u00adMO", null], // soft hyphen
  ["\u0420ROMO", null], // Cyrillic Er
  ["VOLTA ÀS AULAS", null],
  ["PROMO😀", null],
  ["PROMO\n20", null],
])("COUPON-12: the code %j is stored as %j", (code, stored) => {
  const parsed = couponForm().safeParse({ code, discountPercentage: 10, isActive: true, validFrom: "2025-01-01" });
  expect(parsed.data?.code ?? null).toBe(stored);
  if (stored === null) expect(parsed.error?.issues[0]?.message).toBe("couponCodeCharacters");
});

test("brazilDay is the calendar of São Paulo", () => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" });
  fc.assert(
    fc.property(fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true }), (date) => {
      expect(brazilDay(date.getTime())).toBe(format.format(date));
    }),
  );
});

test.each(["2025-02-29", "2025-13-01", "2025-1-1", "20250101", "", "2025-01-01T00:00:00Z", "+012025-01-01"])(
  "%s is no day",
  (text) => {
    expect(isCalendarDay(text)).toBe(false);
  },
);
