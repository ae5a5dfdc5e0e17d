import { useTranslation } from "react-i18next";
import { LoadBoundary } from "../../features/admin/LoadBoundary";
import { Overview } from "../../features/admin/overview/Overview";
import { Shortcuts } from "../../features/admin/overview/Shortcuts";
import { AdminHeading } from "../../features/admin/shell/AdminHeading";

export default function OverviewPage() {
  const { t } = useTranslation("adminOverview");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <LoadBoundary failure={t("loadFailure")}>
        <Overview />
      </LoadBoundary>
      <Shortcuts />
    </>
  );
}
