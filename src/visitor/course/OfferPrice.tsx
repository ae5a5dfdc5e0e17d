import { Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { discounted } from "@convex/shared/price";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import type { Offer } from "@/lib/offer";
import classes from "./OfferPrice.module.css";

interface OfferPriceProps {
  offer: Offer;
  /** Percent off by a coupon, if one applies. */
  discount: number | null;
}

/** Price of enrolling, what it includes and its last day (COURSE-13). */
export function OfferPrice({ offer: { priceCents, validUntil }, discount }: OfferPriceProps) {
  const { t } = useTranslation("course");
  const format = useFormat();
  const dates = useDates();
  return (
    <div>
      <p className={classes.price} aria-live="polite">
        {discount !== null && (
          <>
            <VisuallyHidden>{t("enroll.priceBefore")}</VisuallyHidden>
            <s className={classes.before}>{format.price(priceCents)}</s>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>{t("enroll.priceNow")}</VisuallyHidden>
          </>
        )}
        <strong>{format.price(discounted(priceCents, discount ?? 0))}</strong>
      </p>
      <Text fz="sm">{t("enroll.offer")}</Text>
      <Text fz="sm" c="dimmed">
        {t("enroll.offerUntil", { date: dates.day(validUntil) })}
      </Text>
    </div>
  );
}
