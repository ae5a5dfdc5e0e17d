import { useTranslation } from "react-i18next";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { Overview } from "./Overview";
import { Shortcuts } from "./Shortcuts";
import { AdminHeading } from "@/admin/components/AdminHeading";

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
