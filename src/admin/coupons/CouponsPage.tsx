import { Button, Skeleton } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import cards from "@/components/list/CardGrid.module.css";
import { couponOrders, type CouponOrder } from "@convex/shared/adminLists";
import { PagedList } from "@/components/list/PagedList";
import { StateMessage } from "@/components/StateMessage";
import { ListPage, OrderSelect, useChoice, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/components/dialog/useDialog";
import { useToday } from "@/lib/useToday";
import { COUPONS_PER_PAGE, useCoupons, type Coupon } from "./api";
import { CouponCard } from "./CouponCard";
import { CouponDialog, EditCouponDialog, RemoveCouponDialog } from "./CouponDialogs";

export default function CouponsPage() {
  const { t } = useTranslation("adminCoupons");
  const [order, setOrder] = useChoice("order", couponOrders);
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
      total="coupons"
      order={<OrderSelect orders={couponOrders} value={order} onChange={setOrder} />}
      creation={{ label: t("new"), dialog: (dialog) => <CouponDialog coupon={null} {...dialog} /> }}
    >
      {(list) => <CouponCards {...list} order={order} />}
    </ListPage>
  );
}

function CouponCards({ onCreate, order, ...list }: ListState & { order: CouponOrder }) {
  const { t } = useTranslation("adminCoupons");
  const pages = useCoupons(list.search, order);
  const today = useToday();
  const edition = useDialog<Coupon>(t("loadOneFailure"));
  const duplication = useDialog<Coupon>();
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
                <CouponCard
                  coupon={coupon}
                  today={today}
                  onEdit={edition.open}
                  onDuplicate={duplication.open}
                  onRemove={removal.open}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {edition.show(({ _id }, dialog) => (
        <EditCouponDialog couponId={_id} {...dialog} />
      ))}
      {duplication.show((coupon, dialog) => (
        <CouponDialog coupon={null} copied={coupon} {...dialog} />
      ))}
      {removal.show((coupon, dialog) => (
        <RemoveCouponDialog coupon={coupon} {...dialog} />
      ))}
    </>
  );
}
