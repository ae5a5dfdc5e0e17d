import { Box, Button, Skeleton } from "@mantine/core";
import { IconPlus, IconTicket } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "../../../../convex/shared/brazilDay";
import { EmptySearch } from "../../../components/list/EmptySearch";
import { LoadMore } from "../../../components/list/LoadMore";
import { SearchField } from "../../../components/list/SearchField";
import { StateMessage } from "../../../components/StateMessage";
import { LoadBoundary } from "../LoadBoundary";
import { AdminHeading } from "../shell/AdminHeading";
import { useDialog } from "../useDialog";
import { COUPONS_PER_PAGE, useCoupons, type Coupon } from "./api";
import { CouponCard } from "./CouponCard";
import classes from "./CouponCard.module.css";
import { CouponDialog } from "./CouponDialog";
import { EditCoupon } from "./EditCoupon";
import { RemoveCouponDialog } from "./RemoveCouponDialog";

export function CouponsView() {
  const { t } = useTranslation("adminCoupons");
  const [search, setSearch] = useState("");
  const creation = useDialog<true>();
  const create = (): void => creation.open(true);
  return (
    <>
      <AdminHeading
        title={t("title")}
        text={t("lead")}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
            {t("new")}
          </Button>
        }
      />
      <Box mb="lg">
        <SearchField label={t("search")} placeholder={t("searchPlaceholder")} value={search} onSearch={setSearch} />
      </Box>
      <LoadBoundary failure={t("loadFailure")}>
        <CouponCards search={search} onClearSearch={() => setSearch("")} onCreate={create} />
      </LoadBoundary>
      {creation.show((_, dialog) => (
        <CouponDialog coupon={null} {...dialog} />
      ))}
    </>
  );
}

interface CouponCardsProps {
  search: string;
  onClearSearch: () => void;
  onCreate: () => void;
}

function CouponCards({ search, onClearSearch, onCreate }: CouponCardsProps) {
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
      <div className={classes.grid} aria-busy="true">
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
      <ul className={classes.grid}>
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
