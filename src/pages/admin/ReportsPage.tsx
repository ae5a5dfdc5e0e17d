import { useTranslation } from "react-i18next";
import { AdminHeading } from "../../features/admin/shell/AdminHeading";

export default function ReportsPage() {
  const { t } = useTranslation("admin");
  return <AdminHeading title={t("nav.reports")} />;
}
