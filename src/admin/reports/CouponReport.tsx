import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { useCouponUse } from "./api";
import { BarReport } from "./BarReport";

/** Coupons by use, with bars relative to the most used one. */
export function CouponReport() {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  const pages = useCouponUse();
  const most = Math.max(1, ...pages.results.map(({ currentUses }) => currentUses));
  return (
    <BarReport
      title={t("coupons.title")}
      empty={t("coupons.empty")}
      pages={pages}
      toBar={({ couponId, code, currentUses, maxUses }) => {
        const used = format.number(currentUses);
        const limit = maxUses === null ? null : format.number(maxUses);
        return {
          key: couponId,
          name: code,
          values: limit === null ? t("coupons.lineUnlimited", { used }) : t("coupons.line", { used, limit }),
          share: (100 * currentUses) / most,
          cells: [code, currentUses, maxUses ?? t("coupons.unlimited")],
        };
      }}
      head={[t("coupons.code"), t("coupons.uses"), t("coupons.limit")]}
    />
  );
}
