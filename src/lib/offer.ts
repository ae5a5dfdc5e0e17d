import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { useToday } from "./useToday";

/** The price of the school, as announced in the settings. */
export interface Offer {
  priceCents: number;
  /** Last day, included, as yyyy-MM-dd. */
  validUntil: string;
}

type Promo = FunctionReturnType<typeof api.visitor.settings.promo>;

/** The offer of a promotion on a day; null without a valid one. */
export function offerOn(today: string, promo: Promo): Offer | null {
  if (promo === null) return null;
  const { enabled, priceCents, validUntil } = promo;
  return enabled && priceCents > 0 && validUntil >= today ? { priceCents, validUntil } : null;
}

/** `undefined` while loading; null while the school is free. */
export function useOffer(): Offer | null | undefined {
  const promo = useQuery(api.visitor.settings.promo, {});
  const today = useToday();
  return promo === undefined ? undefined : offerOn(today, promo);
}
