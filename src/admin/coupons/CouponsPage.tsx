import { Button, Skeleton } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import cards from "@/components/list/CardGrid.module.css";
import { brazilDay } from "@convex/shared/brazilDay";
import { PagedList } from "@/components/list/PagedList";
import { StateMessage } from "@/components/StateMessage";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/admin/components/useDialog";
import { COUPONS_PER_PAGE, useCoupons, type Coupon } from "./api";
import { CouponCard } from "./CouponCard";
import { CouponDialog, EditCouponDialog, RemoveCouponDialog } from "./CouponDialogs";

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

function CouponCards({ onCreate, ...list }: ListState) {
  const { t } = useTranslation("adminCoupons");
  const pages = useCoupons(list.search);
  const [today] = useState(() => brazilDay(Date.now()));
  const edition = useDialog<Coupon>();
  const removal = useDialog<Coupon>();
  const skeleton = (
    <div className={cards.grid} aria-busy="true">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} h={236} radius="lg" />
      ))}
    </div>
  );
  return (
    <>
      <PagedList
        {...list}
        pages={pages}
        pageSize={COUPONS_PER_PAGE}
        skeleton={skeleton}
        empty={
          <StateMessage
            icon={IconTicket}
            title={t("empty.title")}
            message={t("empty.text")}
            action={<Button onClick={onCreate}>{t("new")}</Button>}
          />
        }
      >
        {(coupons) => (
          <ul className={cards.grid}>
            {coupons.map((coupon) => (
              <li key={coupon._id}>
                <CouponCard coupon={coupon} today={today} onEdit={edition.open} onRemove={removal.open} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {edition.show(({ _id }, dialog) => (
        <EditCouponDialog couponId={_id} {...dialog} />
      ))}
      {removal.show((coupon, dialog) => (
        <RemoveCouponDialog coupon={coupon} {...dialog} />
      ))}
    </>
  );
}
