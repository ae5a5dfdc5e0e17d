import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { enrollmentSources, type EnrollmentSource } from "../../../shared/passes";

/** Scope of monthly totals: the school (""), a course, a coupon, a source of enrollments. */
export type Scope =
  "" | `course/${Id<"courses">}/` | `coupon/${Id<"discountCoupons">}/` | `source/${EnrollmentSource}/`;

interface Belonging {
  courseId?: Id<"courses"> | undefined;
  couponId?: Id<"discountCoupons"> | undefined;
  source?: EnrollmentSource;
}

/** Scopes of a row besides the school; deleted courses and coupons have taken their totals along. */
export async function scopesOf(ctx: QueryCtx, { courseId, couponId, source }: Belonging): Promise<Scope[]> {
  const scopes: Scope[] = [];
  if (courseId && (await ctx.db.get("courses", courseId)) !== null) scopes.push(`course/${courseId}/`);
  if (couponId && (await ctx.db.get("discountCoupons", couponId)) !== null) scopes.push(`coupon/${couponId}/`);
  if (source) scopes.push(`source/${source}/`);
  return scopes;
}

/** Kinds of scopes, as administrators choose them. */
export const scopeKinds = ["all", "course", "coupon", "source"] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** Finds a scope by the id of its thing; null if there is no such thing. */
export async function findScope(ctx: QueryCtx, { by, of }: { by: ScopeKind; of: string }): Promise<Scope | null> {
  if (by === "all") return "";
  if (by === "source") return enrollmentSources.some((source) => source === of) ? (`source/${of}/` as Scope) : null;
  const table = by === "course" ? "courses" : "discountCoupons";
  const id = ctx.db.normalizeId(table, of);
  return id !== null && (await ctx.db.get(table, id)) !== null ? (`${by}/${id}/` as Scope) : null;
}
