import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog";
import { useAdminAction } from "../useAdminAction";
import { useRemoveCoupon, type Coupon } from "./api";

interface RemoveCouponDialogProps {
  coupon: Coupon;
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
}

export function RemoveCouponDialog({ coupon, opened, onClose, onExited }: RemoveCouponDialogProps) {
  const { t } = useTranslation(["adminCoupons", "controls"]);
  const remove = useRemoveCoupon();
  const { run, working } = useAdminAction();

  const confirm = async (): Promise<void> => {
    const texts = { failure: t("toasts.deleteFailure"), success: t("toasts.deleted") };
    const result = await run(() => remove({ couponId: coupon._id }), texts);
    if (result !== null) onClose();
  };

  return (
    <ConfirmDialog
      opened={opened}
      title={t("deleteTitle")}
      confirm={t("controls:delete")}
      working={t("controls:deleting")}
      busy={working}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={onExited}
    >
      {t("deleteText", { code: coupon.code, count: coupon.currentUses })}
    </ConfirmDialog>
  );
}
