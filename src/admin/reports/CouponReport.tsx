import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LoadMore } from "@/components/list/LoadMore";
import { useFormat } from "@/lib/format";
import { BARS_PER_PAGE, useCouponUse, type CouponCount } from "./api";
import { BarList } from "./BarList";
import { ChartCard, FigureTable } from "./ChartCard";

/** Bars are relative to the most used coupon. */
export function CouponReport() {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  const { results, status, loadMore } = useCouponUse();
  const most = Math.max(1, ...results.map(({ currentUses }) => currentUses));
  const figures = ({ currentUses, maxUses }: CouponCount): string => {
    const used = format.number(currentUses);
    return maxUses === null
      ? t("coupons.lineUnlimited", { used })
      : t("coupons.line", { used, limit: format.number(maxUses) });
  };
  const more = <LoadMore status={status} onMore={() => loadMore(BARS_PER_PAGE)} />;

  return (
    <ChartCard
      title={t("coupons.title")}
      chart={
        status === "LoadingFirstPage" ? (
          <Skeleton h={320} aria-busy="true" />
        ) : results.length === 0 ? (
          <Text c="dimmed">{t("coupons.empty")}</Text>
        ) : (
          <>
            <BarList
              label={t("coupons.title")}
              bars={results.map((coupon) => ({
                key: coupon.couponId,
                name: coupon.code,
                figures: figures(coupon),
                share: (100 * coupon.currentUses) / most,
              }))}
            />
            {more}
          </>
        )
      }
      table={
        <>
          <FigureTable
            label={t("coupons.title")}
            head={[t("coupons.code"), t("coupons.uses"), t("coupons.limit")]}
            rows={results.map(({ code, currentUses, maxUses }) => [
              code,
              format.number(currentUses),
              maxUses === null ? t("coupons.unlimited") : format.number(maxUses),
            ])}
          />
          {more}
        </>
      }
    />
  );
}
