import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lastDayForm } from "@convex/shared/passForm";
import { BulkDialog } from "@/admin/components/bulk/BulkDialog";
import { useBulkAct, type BulkProps } from "@/admin/components/bulk/useBulkAct";
import { DayInput } from "@/components/form/DayInput";
import { useLiveForm } from "@/components/form/useLiveForm";

/** Extends people's passes for a course (PASS-9). */
export function ExtendPassDialog(props: BulkProps) {
  const { t } = useTranslation(["adminBulk", "adminPasses"]);
  const { dialog, start, outcome } = useBulkAct("extendPass", props);
  const [blank] = useState({ until: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: lastDayForm,
    labels: { until: t("adminPasses:form.until") },
    save: (lastDay) => start({ lastDay }),
    ...outcome,
  });
  return (
    <BulkDialog
      {...dialog}
      live={live}
      title={t("extendPassTitle")}
      text={t("extendPassText")}
      submit={t("extendPassSubmit")}
    >
      <DayInput {...live.field("until")} description={t("adminPasses:form.untilHint")} data-autofocus />
    </BulkDialog>
  );
}
