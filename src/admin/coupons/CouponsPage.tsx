import { Button, Skeleton } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import cards from "@/components/list/CardGrid.module.css";
import { brazilDay } from "@convex/shared/brazilDay";
import { EmptySearch } from "@/components/list/EmptySearch";
import { LoadMore } from "@/components/list/LoadMore";
import { StateMessage } from "@/components/StateMessage";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/admin/components/useDialog";
import { COUPONS_PER_PAGE, useCoupons, type Coupon } from "./api";
import { CouponCard } from "./CouponCard";
import { CouponDialog } from "./CouponDialog";
import { EditCoupon } from "./EditCoupon";
import { RemoveCouponDialog } from "./RemoveCouponDialog";

export default function CouponsPage() {
  const { t } = useTranslation("adminCoupons");
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("loadFailure"),
  };
  return (
    <ListPage
      texts={texts}
      creation={{ label: t("new"), dialog: (dialog) => <CouponDialog coupon={null} {...dialog} /> }}
    >
      {(list) => <CouponCards {...list} />}
    </ListPage>
  );
}

function CouponCards({ search, onClearSearch, onCreate }: ListState) {
  const { t } = useTranslation("adminCoupons");
  const { results, status, loadMore } = useCoupons(search);
  const [today] = useState(() => brazilDay(Date.now()));
  const edition = useDialog<Coupon>();
  const removal = useDialog<Coupon>();
  const dialogs = (
    <>
      {edition.show((subject, dialog) => (
        <LoadBoundary failure={t("loadOneFailure")}>
          <EditCoupon couponId={subject._id} {...dialog} />
        </LoadBoundary>
      ))}
      {removal.show((coupon, dialog) => (
        <RemoveCouponDialog coupon={coupon} {...dialog} />
      ))}
    </>
  );

  if (results.length === 0 && status !== "Exhausted") {
    return (
      <div className={cards.grid} aria-busy="true">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} h={236} radius="lg" />
        ))}
      </div>
    );
  }
  if (results.length === 0) {
    return (
      <>
        {search !== "" ? (
          <EmptySearch onClear={onClearSearch} />
        ) : (
          <StateMessage
            icon={<IconTicket size={28} stroke={1.6} />}
            title={t("empty.title")}
            message={t("empty.text")}
            action={<Button onClick={onCreate}>{t("new")}</Button>}
          />
        )}
        {dialogs}
      </>
    );
  }
  return (
    <>
      <ul className={cards.grid}>
        {results.map((coupon) => (
          <li key={coupon._id}>
            <CouponCard coupon={coupon} today={today} onEdit={edition.open} onRemove={removal.open} />
          </li>
        ))}
      </ul>
      <LoadMore status={status} onMore={() => loadMore(COUPONS_PER_PAGE)} />
      {dialogs}
    </>
  );
}
