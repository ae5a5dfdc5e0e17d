import { useTranslation } from "react-i18next";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useFormat } from "@/lib/format";
import type { Coupon } from "./api";
import classes from "./CouponCard.module.css";

/** Live: every enrollment with the coupon moves the bar. */
export function CouponUses({ code, currentUses, maxUses }: Pick<Coupon, "code" | "currentUses" | "maxUses">) {
  const { t } = useTranslation("adminCoupons");
  const format = useFormat();
  const used = format.number(currentUses);
  if (maxUses === null) {
    return (
      <div className={classes.line}>
        <span className={classes.label}>{t("uses")}</span>
        <span className={classes.count}>{t("usesUnlimited", { used })}</span>
      </div>
    );
  }
  const limit = format.number(maxUses);
  return (
    <div>
      <div className={classes.line}>
        <span className={classes.label}>{t("uses")}</span>
        <span className={classes.count}>{t("usesOf", { used, limit })}</span>
      </div>
      <ProgressBar
        label={t("usesLabel", { code, used, limit })}
        value={currentUses}
        max={maxUses}
        tone={currentUses >= maxUses ? "full" : undefined}
        className={classes.bar}
      />
    </div>
  );
}
