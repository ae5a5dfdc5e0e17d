import { useTranslation } from "react-i18next";
import { useAsOpened } from "@/admin/components/useAsOpened";
import type { DialogControl } from "@/admin/components/useDialog";
import { useCoupon } from "./api";
import { CouponDialog } from "./CouponDialog";

interface EditCouponProps extends DialogControl {
  couponId: string;
}

export function EditCoupon({ couponId, ...dialog }: EditCouponProps) {
  const { t } = useTranslation("adminCoupons");
  const gone = { title: t("loadOneFailure"), message: t("errors:notFound.message"), onGone: dialog.onExited };
  const coupon = useAsOpened(useCoupon(couponId), gone);
  return coupon && <CouponDialog coupon={coupon} {...dialog} />;
}
