import { SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { couponForm } from "@convex/shared/couponForm";
import { limits } from "@convex/shared/limits";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useFormFields } from "@/components/form/useFormFields";
import { errorCode } from "@/lib/errorMessage";
import { validateWith } from "@/lib/formValidation";
import { refusedField } from "@/admin/components/refusedField";
import { useAdminAction } from "@/admin/components/useAdminAction";
import type { DialogControl } from "@/admin/components/useDialog";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { useCreateCoupon, useUpdateCoupon, type Coupon } from "./api";
import { newCoupon, toCouponInput, valuesOf, type CouponValues } from "./couponValues";

interface CouponDialogProps extends DialogControl {
  /** Null: a new one. */
  coupon: Coupon | null;
}

/** Every rule of the specification's section 5 stands in the shared schema; what was typed stays when it is refused. */
export function CouponDialog({ coupon, ...dialog }: CouponDialogProps) {
  const { t } = useTranslation("adminCoupons");
  const create = useCreateCoupon();
  const update = useUpdateCoupon();
  const { run, working } = useAdminAction();
  const schema = couponForm(coupon?.currentUses ?? 0);
  const form = useForm<CouponValues>({
    initialValues: coupon ? valuesOf(coupon) : newCoupon(),
    validate: (values) => validateWith(schema)(toCouponInput(values)),
  });
  const field = useFormFields(form, working);

  const save = async (values: CouponValues): Promise<void> => {
    const fields = schema.parse(toCouponInput(values));
    const result = await run(() => (coupon ? update({ couponId: coupon._id, ...fields }) : create(fields)), {
      failure: t("toasts.saveFailure"),
      success: t(coupon ? "toasts.updated" : "toasts.created"),
    });
    if (result === null) return;
    if (result.done) dialog.onClose();
    else if (errorCode(result.error) === "couponCodeTaken")
      form.setFieldError("code", "errors:couponCodeTaken.message");
    else {
      const refused = refusedField(result.error);
      if (refused !== null) form.setFieldError(refused, "errors:couponFormInvalid.message");
    }
  };

  return (
    <FormDialog
      {...dialog}
      title={t(coupon ? "form.editTitle" : "form.createTitle")}
      submit={coupon ? undefined : t("form.create")}
      saving={working}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <TextInput
        {...field("code")}
        label={t("form.code")}
        description={t("form.codeHint")}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.couponCode}
        styles={{ input: { textTransform: "uppercase" } }}
        required
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <WholeNumberInput
          {...field("discountPercentage")}
          label={t("form.discount")}
          description={t("form.discountHint")}
          min={1}
          max={100}
          required
        />
        <WholeNumberInput {...field("maxUses")} label={t("form.maxUses")} description={t("form.maxUsesHint")} min={1} />
        <TextInput
          {...field("validFrom")}
          type="date"
          label={t("form.validFrom")}
          description={t("form.validFromHint")}
          required
        />
        <TextInput
          {...field("validUntil")}
          type="date"
          label={t("form.validUntil")}
          description={t("form.validUntilHint")}
        />
      </SimpleGrid>
      <Switch
        {...form.getInputProps("isActive", { type: "checkbox" })}
        label={t("form.active")}
        description={t("form.activeHint")}
        disabled={working}
        size="md"
      />
    </FormDialog>
  );
}
