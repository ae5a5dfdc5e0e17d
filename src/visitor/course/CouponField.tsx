import { TextInput } from "@mantine/core";
import { IconTicket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import classes from "./CouponField.module.css";
import type { Coupon } from "./useCoupon";

/** The code of a coupon, and a button that tells what it does. */
export function CouponField({ coupon, disabled }: { coupon: Coupon; disabled: boolean }) {
  const { t } = useTranslation(["course", "errors"]);
  return (
    <div className={classes.root}>
      <TextInput
        className={classes.input}
        label={t("enroll.coupon")}
        placeholder={t("enroll.couponPlaceholder")}
        leftSection={<IconTicket size={18} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        value={coupon.code}
        onChange={(event) => coupon.type(event.currentTarget.value.toUpperCase())}
        error={coupon.error && t(`errors:${coupon.error}.message`)}
        maxLength={limits.couponCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={disabled}
      />
      {coupon.code.trim() !== "" && coupon.discount === null && (
        <BusyButton variant="default" onClick={() => void coupon.apply()} busy={coupon.checking} disabled={disabled}>
          {t("enroll.apply")}
        </BusyButton>
      )}
    </div>
  );
}
