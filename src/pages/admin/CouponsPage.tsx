import { useTranslation } from "react-i18next";
import { AdminHeading } from "../../features/admin/shell/AdminHeading";

export default function CouponsPage() {
  const { t } = useTranslation("admin");
  return <AdminHeading title={t("nav.coupons")} />;
}
