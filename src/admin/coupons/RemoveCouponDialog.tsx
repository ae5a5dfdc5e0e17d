import { useTranslation } from "react-i18next";
import { ActionDialog } from "@/admin/components/ActionDialog";
import type { DialogControl } from "@/admin/components/useDialog";
import { useRemoveCoupon, type Coupon } from "./api";

interface RemoveCouponDialogProps extends DialogControl {
  coupon: Coupon;
}

export function RemoveCouponDialog({ coupon, ...dialog }: RemoveCouponDialogProps) {
  const { t } = useTranslation(["adminCoupons", "controls"]);
  const remove = useRemoveCoupon();

  return (
    <ActionDialog
      {...dialog}
      title={t("deleteTitle")}
      confirm={t("controls:delete")}
      working={t("controls:deleting")}
      action={() => remove({ couponId: coupon._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    >
      {t("deleteText", { code: coupon.code, count: coupon.currentUses })}
    </ActionDialog>
  );
}
