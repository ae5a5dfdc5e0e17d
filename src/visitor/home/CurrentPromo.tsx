import { useState } from "react";
import { brazilDay } from "@convex/shared/brazilDay";
import { PromoOffer } from "@/components/PromoOffer";
import type { Promo } from "./api";

/** The promotion, through the end of its last day in Brasília. */
export default function CurrentPromo({ promo }: { promo: NonNullable<Promo> }) {
  const [today] = useState(() => brazilDay(Date.now()));
  return promo.validUntil < today ? null : <PromoOffer promo={promo} />;
}
