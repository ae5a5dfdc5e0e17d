import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { CouponOrder } from "../../../shared/adminLists";
import { normalizeCouponCode } from "../../../shared/couponForm";
import { limits } from "../../../shared/limits";
import { toSearchTerms } from "../../../shared/searchText";
import { matching, paginateMatches } from "../../platform/search";
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
  return await paginateMatches(searchCoupons(ctx, terms), terms, paginationOpts);
}

const searchCoupons = (ctx: QueryCtx, terms: readonly string[]) =>
  ctx.db.query("discountCoupons").withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")));

/** Coupons read for a part of a code. */
const COUPONS_MATCHED = 50;

/** Sorts after every character of a normalized code. */
const AFTER_EVERY_CODE = "\u{10ffff}";

/** Returns the normalized part of a code; "" for all codes. */
const readPart = (text: string): string => normalizeCouponCode(Array.from(text).slice(0, limits.couponCode).join(""));

/** Coupons with the part in their code, but not at its beginning. */
async function listContaining(ctx: QueryCtx, part: string): Promise<Doc<"discountCoupons">[]> {
  const found: Doc<"discountCoupons">[] = [];
  // A word of the part, as the index has no other signs.
  const words = toSearchTerms(part.replace(/[^A-Z\d]+/gu, " ")).sort((one, other) => other.length - one.length);
  const terms = words.slice(0, 1);
  for await (const coupon of matching(searchCoupons(ctx, terms), terms)) {
    if (coupon.code.indexOf(part) > 0) found.push(coupon);
    if (found.length === COUPONS_MATCHED) break;
  }
  return found;
}

/**
 * Size of `paginateCouponEnrollments`.
 * With a part of a code, sums the coupons' own counts: enrollments of deleted coupons are missing, and it is null
 * when too many coupons match.
 */
export async function countCouponEnrollments(ctx: QueryCtx, text: string): Promise<number | null> {
  const part = readPart(text);
  if (part === "") return await readListTotal(ctx, "couponEnrollments");
  const beginning = await ctx.db
    .query("discountCoupons")
    .withIndex("by_binnedAt_and_code", (q) =>
      q
        .eq("binnedAt", undefined)
        .gte("code", part)
        .lt("code", part + AFTER_EVERY_CODE),
    )
    .take(COUPONS_MATCHED);
  const found = [...beginning, ...(await listContaining(ctx, part))];
  if (found.length >= COUPONS_MATCHED) return null;
  return found.reduce((sum, { currentUses, removedUses }) => sum + currentUses - removedUses, 0);
}

/**
 * Enrollments with a coupon, newest first.
 * With a part of a code (COUPON-11), grouped by code: those that begin with it, deleted coupons' too, and of those
 * that contain it the first `COUPONS_MATCHED`. A page ends with its range of codes, so it may be short or empty.
 */
export async function paginateCouponEnrollments(
  ctx: QueryCtx,
  text: string,
  { cursor, ...options }: PaginationOptions,
): Promise<PaginationResult<Doc<"enrollments">>> {
  const part = readPart(text);
  const enrollments = ctx.db.query("enrollments");
  if (part === "") {
    const all = enrollments.withIndex("by_hasCoupon_and_enrolledAt", (q) => q.eq("hasCoupon", true));
    return await all.order("desc").paginate({ cursor, ...options });
  }
  const used = (await listContaining(ctx, part)).filter(({ currentUses, removedUses }) => currentUses > removedUses);
  const ranges = [
    { from: part, to: part + AFTER_EVERY_CODE },
    ...used.map(({ code }) => ({ from: code, to: `${code}\0` })),
  ];
  const inOrder = ranges.sort((one, other) => (one.from < other.from ? 1 : -1));
  const [start, inner] = readCursor(cursor);
  const index = start === null ? 0 : inOrder.findIndex(({ from }) => from <= start);
  const range = inOrder[index];
  if (range === undefined) return { page: [], isDone: true, continueCursor: "" };
  const found = await enrollments
    .withIndex("by_couponCode_and_enrolledAt", (q) => q.gte("couponCode", range.from).lt("couponCode", range.to))
    .order("desc")
    .paginate({ ...options, cursor: range.from === start ? inner : null });
  const next = inOrder[index + 1];
  const rest = found.isDone && next ? [next.from, null] : [range.from, found.continueCursor];
  return { ...found, isDone: found.isDone && next === undefined, continueCursor: JSON.stringify(rest) };
}

/** Begin of the range, and the place in it. */
function readCursor(cursor: string | null): [from: string | null, inner: string | null] {
  try {
    const [from, inner] = JSON.parse(cursor ?? "[]") as unknown[];
    return [typeof from === "string" ? from : null, typeof inner === "string" ? inner : null];
  } catch {
    return [null, null];
  }
}
