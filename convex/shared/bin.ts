/** Kinds of things that come back from the bin. */
export const binKinds = ["course", "module", "lesson", "coupon"] as const;

export type BinKind = (typeof binKinds)[number];
