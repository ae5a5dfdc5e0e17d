import { useState } from "react";
import { useTranslation } from "react-i18next";
import { extensionForm } from "@convex/shared/accommodationForm";
import { BulkDialog } from "@/admin/components/bulk/BulkDialog";
import { useBulkAct, type BulkProps } from "@/admin/components/bulk/useBulkAct";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { useLiveForm } from "@/components/form/useLiveForm";

/** Gives people extra time and attempts in the course's exam (PEOPLE-23). */
export function ExtendDialog(props: BulkProps) {
  const { t } = useTranslation(["adminBulk", "adminAccommodations"]);
  const { dialog, start, outcome } = useBulkAct("extend", props);
  const [blank] = useState({ extraMinutes: 0, extraAttempts: 0 });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: extensionForm,
    labels: {
      extraMinutes: t("adminAccommodations:form.extraMinutes"),
      extraAttempts: t("adminAccommodations:form.extraAttempts"),
    },
    save: (extension) => start({ extension }),
    ...outcome,
  });
  return (
    <BulkDialog {...dialog} live={live} title={t("extendTitle")} text={t("extendText")} submit={t("extendSubmit")}>
      <WholeNumberInput
        {...live.field("extraMinutes")}
        description={t("adminAccommodations:form.extraMinutesHint")}
        required
        data-autofocus
      />
      <WholeNumberInput
        {...live.field("extraAttempts")}
        description={t("adminAccommodations:form.extraAttemptsHint")}
        required
      />
    </BulkDialog>
  );
}
