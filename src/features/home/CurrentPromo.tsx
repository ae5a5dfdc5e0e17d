import { useState } from "react";
import { brazilDay } from "../../../convex/shared/brazilDay";
import type { Promo } from "./api";
import { PromoOffer } from "./PromoOffer";

/** The last day counts until its end in Brasília. */
export default function CurrentPromo({ promo }: { promo: NonNullable<Promo> }) {
  const [today] = useState(() => brazilDay(Date.now()));
  return promo.validUntil < today ? null : <PromoOffer promo={promo} />;
}
