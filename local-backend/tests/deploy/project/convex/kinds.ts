import { ConvexError, v } from "convex/values";
import { mutation, query } from "./builders";

/** A value of each kind that JSON does not have, and one of the others. */
const kinds = () => ({
  integer: -9223372036854775808n,
  bytes: new Uint8Array([1, 2, 255]).buffer,
  floats: [NaN, Infinity, -Infinity, 1.5],
  others: { text: "a", nothing: null, yes: true },
});

export const all = query({ args: {}, handler: kinds });
export const refuse = mutation({
  args: {},
  handler: () => {
    throw new ConvexError(kinds());
  },
});
export const back = query({ args: { value: v.any() }, handler: (_ctx, { value }) => value as null });
