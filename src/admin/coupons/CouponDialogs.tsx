import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "@convex/shared/brazilDay";
import { couponForm, newCouponDefaults } from "@convex/shared/couponForm";
import { limits } from "@convex/shared/limits";
import { BinDialog } from "@/admin/components/bin/BinDialog";
import { useOpened, type DialogControl } from "@/components/dialog/useDialog";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { FormDialog } from "@/components/dialog/FormDialog";
import { DayInput } from "@/components/form/DayInput";
import { useLiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { useDates } from "@/lib/dates";
import { useCoupon, useCreateCoupon, useRemoveCoupon, useUpdateCoupon, type Coupon } from "./api";

interface EditCouponDialogProps extends DialogControl {
  couponId: string;
}

export function EditCouponDialog({ couponId, ...dialog }: EditCouponDialogProps) {
  const { t } = useTranslation(["adminCoupons", "errors"]);
  const gone = { title: t("loadOneFailure"), message: t("errors:notFound.message"), onGone: dialog.onExited };
  const coupon = useOpened(useCoupon(couponId), gone);
  return coupon && <CouponDialog coupon={coupon} {...dialog} />;
}

interface CouponDialogProps extends DialogControl {
  /** Coupon to edit; null creates one. */
  coupon: Coupon | null;
  /** Coupon whose terms a new one starts with. */
  copied?: Coupon;
}

export function CouponDialog({ coupon, copied, ...dialog }: CouponDialogProps) {
  const { t } = useTranslation("adminCoupons");
  const dates = useDates();
  const create = useCreateCoupon();
  const update = useUpdateCoupon();
  const [blank] = useState(() => (copied ? { ...valuesOf(copied), code: "" } : newCoupon()));
  const day = (value: string): string => value && dates.day(value);
  const live = useLiveForm({
    stored: { version: coupon?.version ?? 0, values: coupon ? valuesOf(coupon) : blank },
    schema: couponForm(coupon?.currentUses),
    labels: {
      code: t("form.code"),
      discountPercentage: t("form.discount"),
      maxUses: t("form.maxUses"),
      validFrom: t("form.validFrom"),
      validUntil: t("form.validUntil"),
      isActive: t("form.active"),
    },
    show: { validFrom: day, validUntil: day },
    save: (fields, version) => (coupon ? update({ couponId: coupon._id, version, ...fields }) : create(fields)),
    texts: { failure: t("toasts.saveFailure"), success: t(coupon ? "toasts.updated" : "toasts.created") },
    onSaved: dialog.onClose,
  });
  const { field, toggle } = live;

  return (
    <FormDialog
      {...dialog}
      live={live}
      title={t(coupon ? "form.editTitle" : copied ? "form.duplicateTitle" : "form.createTitle")}
      {...(!coupon && { submit: t("form.create") })}
    >
      <TextInput
        {...field("code")}
        description={t("form.codeHint")}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.couponCode}
        styles={{ input: { textTransform: "uppercase" } }}
        required
        data-autofocus
      />
      <div className={responsive.two}>
        <WholeNumberInput {...field("discountPercentage")} description={t("form.discountHint")} required />
        <WholeNumberInput {...field("maxUses")} description={t("form.maxUsesHint")} />
        <DayInput {...field("validFrom")} description={t("form.validFromHint")} required />
        <DayInput {...field("validUntil")} description={t("form.validUntilHint")} />
      </div>
      <Switch {...toggle("isActive")} description={t("form.activeHint")} />
    </FormDialog>
  );
}

/** Form values; an empty number input holds "". */
interface CouponValues {
  code: string;
  discountPercentage: number | string;
  isActive: boolean;
  validFrom: string;
  validUntil: string;
  maxUses: number | string;
}

/** Valid from today, without an end or a limit. */
function newCoupon(): CouponValues {
  return { code: "", ...newCouponDefaults, validFrom: brazilDay(Date.now()), validUntil: "", maxUses: "" };
}

function valuesOf(coupon: Coupon): CouponValues {
  const { code, discountPercentage, isActive, validFrom, validUntil, maxUses } = coupon;
  return { code, discountPercentage, isActive, validFrom, validUntil: validUntil ?? "", maxUses: maxUses ?? "" };
}

interface RemoveCouponDialogProps extends DialogControl {
  coupon: Coupon;
}

export function RemoveCouponDialog({ coupon, ...dialog }: RemoveCouponDialogProps) {
  const { t } = useTranslation("adminCoupons");
  const remove = useRemoveCoupon();
  return (
    <BinDialog
      {...dialog}
      title={t("deleteTitle")}
      text={t("deleteText", { code: coupon.code, count: coupon.currentUses })}
      impact={null}
      binned={{ kind: "coupon", id: coupon._id }}
      onConfirm={() => remove({ couponId: coupon._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    />
  );
}
