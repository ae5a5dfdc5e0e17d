import { useTranslation } from "react-i18next";
import { BulkDialog } from "@/admin/components/bulk/BulkDialog";
import { useBulkAct, type BulkProps } from "@/admin/components/bulk/useBulkAct";
import { EnrollFields, useEnrollForm } from "./EnrollDialog";

/** ENROLL-8: enrolls the people of a job. */
export function EnrollManyDialog(props: BulkProps) {
  const { t } = useTranslation("adminPeople");
  const { dialog, start, outcome } = useBulkAct("enroll", props);
  const live = useEnrollForm({ enroll: start, ...outcome });
  return (
    <BulkDialog
      {...dialog}
      live={live}
      title={t("enroll.title")}
      text={t("enroll.manyText")}
      submit={t("enroll.submit")}
    >
      <EnrollFields live={live} />
    </BulkDialog>
  );
}
