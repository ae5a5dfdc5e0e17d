import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../lib/toast";
import { useCoupon, type Coupon } from "./api";
import { CouponDialog } from "./CouponDialog";

interface EditCouponProps {
  couponId: string;
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
}

/** Begins with the coupon as it is now; uses that are counted meanwhile do not overwrite what is being typed. */
export function EditCoupon({ couponId, opened, onClose, onExited }: EditCouponProps) {
  const { t } = useTranslation("adminCoupons");
  const live = useCoupon(couponId);
  const [first, setFirst] = useState<Coupon | null>(null);
  if (first === null && live) setFirst(live);
  const gone = live === null && first === null;

  useEffect(() => {
    if (!gone) return;
    showToast({ title: t("loadOneFailure"), message: t("errors:notFound.message"), variant: "destructive" });
    onExited();
  }, [gone, onExited, t]);

  return first && <CouponDialog coupon={first} opened={opened} onClose={onClose} onExited={onExited} />;
}
