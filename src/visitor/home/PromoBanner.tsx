import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { brazilDay } from "@convex/shared/brazilDay";
import { usePromo } from "./api";
import classes from "./PromoBanner.module.css";
import { PromoOffer } from "@/components/PromoOffer";

/** What is advertised right now, from the settings document; its last day counts until its end in Brasília. */
export function PromoBanner() {
  const promo = usePromo();
  const [today] = useState(() => brazilDay(Date.now()));

  if (promo === undefined) return <Skeleton className={classes.waiting} radius="lg" />;
  if (promo === null || !promo.enabled || promo.validUntil < today) return null;
  return <PromoOffer promo={promo} />;
}
