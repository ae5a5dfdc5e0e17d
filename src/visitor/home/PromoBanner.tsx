import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { usePromo } from "./api";
import classes from "./PromoBanner.module.css";

/** Lazy, because it needs date-fns, which the rest of the first page does not. */
const CurrentPromo = lazy(() => import("./CurrentPromo"));

/** The current promotion from the settings. */
export function PromoBanner() {
  const promo = usePromo();
  const waiting = <Skeleton className={classes.waiting} radius="lg" />;

  if (promo === undefined) return waiting;
  if (promo === null || !promo.enabled) return null;
  return (
    <Suspense fallback={waiting}>
      <CurrentPromo promo={promo} />
    </Suspense>
  );
}
