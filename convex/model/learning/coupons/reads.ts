import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { CouponOrder } from "../../../shared/adminLists";
import { normalizeCouponCode } from "../../../shared/couponForm";
import { limits } from "../../../shared/limits";
import { toSearchTerms } from "../../../shared/searchText";
import { paginateMatches } from "../../platform/search";
import { readListTotal } from "../../platform/totals/reads";
import { couponRefusal, type CouponRefusal } from "./couponRules";

type Ctx = QueryCtx | MutationCtx;

/** Normalizes a typed code; anything longer cannot be a code. */
export const readCouponCode = (typed: string): string => normalizeCouponCode(typed.slice(0, limits.couponCode * 4));

/** @param code normalized */
export async function findCoupon(ctx: Ctx, code: string): Promise<Doc<"discountCoupons"> | null> {
  return await ctx.db
    .query("discountCoupons")
    .withIndex("by_binnedAt_and_code", (q) => q.eq("binnedAt", undefined).eq("code", code))
    .unique();
}

/**
 * The coupon an enrollment at `now` may use, or the refusal.
 * Every enrollment with a limited coupon contends on its count, the price of a limit that holds.
 *
 * @param code normalized
 */
export async function findUsableCoupon(
  ctx: MutationCtx,
  code: string,
  now: number,
): Promise<Doc<"discountCoupons"> | CouponRefusal> {
  const coupon = await findCoupon(ctx, code);
  return couponRefusal(coupon, now) ?? coupon ?? "couponInvalid";
}

/** Sorts after every character of a normalized code. */
const AFTER_EVERY_CODE = "\u{10ffff}";

/** The range of codes with this prefix; null for all. */
function codeRange(text: string): { from: string; to: string } | null {
  const from = normalizeCouponCode(Array.from(text).slice(0, limits.couponCode).join(""));
  return from === "" ? null : { from, to: from + AFTER_EVERY_CODE };
}

/** Newest first, by code or most used first; or matching the text. */
export async function paginateCoupons(
  ctx: QueryCtx,
  { text, order }: { text: string; order?: CouponOrder | undefined },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"discountCoupons">>> {
  const terms = toSearchTerms(text);
  const coupons = ctx.db.query("discountCoupons");
  if (terms.length === 0) {
    const index = { code: "by_binnedAt_and_code", uses: "by_binnedAt_and_currentUses", newest: "by_binnedAt" } as const;
    return await coupons
      .withIndex(index[order ?? "newest"], (q) => q.eq("binnedAt", undefined))
      .order(order === "code" ? "asc" : "desc")
      .paginate(paginationOpts);
  }
  const found = coupons.withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")));
  return await paginateMatches(found, terms, paginationOpts);
}

/** Limit of summed coupons: a progress bar is not worth more reads. */
const COUPONS_ADDED_UP = 50;

/**
 * Size of `paginateCouponEnrollments`.
 * With a code prefix, sums the coupons' own counts: enrollments of deleted coupons are missing, and it is null
 * when too many coupons match.
 */
export async function countCouponEnrollments(ctx: QueryCtx, text: string): Promise<number | null> {
  const range = codeRange(text);
  if (range === null) return await readListTotal(ctx, "couponEnrollments");
  const found = await ctx.db
    .query("discountCoupons")
    .withIndex("by_binnedAt_and_code", (q) => q.eq("binnedAt", undefined).gte("code", range.from).lt("code", range.to))
    .take(COUPONS_ADDED_UP);
  if (found.length === COUPONS_ADDED_UP) return null;
  return found.reduce((sum, { currentUses, removedUses }) => sum + currentUses - removedUses, 0);
}

/**
 * Enrollments with a coupon, newest first.
 * With a code prefix, grouped by code.
 */
export async function paginateCouponEnrollments(
  ctx: QueryCtx,
  text: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"enrollments">>> {
  const range = codeRange(text);
  const enrollments = ctx.db.query("enrollments");
  const found =
    range === null
      ? enrollments.withIndex("by_hasCoupon_and_enrolledAt", (q) => q.eq("hasCoupon", true))
      : enrollments.withIndex("by_couponCode_and_enrolledAt", (q) =>
          q.gte("couponCode", range.from).lt("couponCode", range.to),
        );
  return await found.order("desc").paginate(paginationOpts);
}
