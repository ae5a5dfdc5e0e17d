import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { Overview } from "./Overview";
import { Shortcuts } from "./Shortcuts";
import { AdminHeading } from "@/admin/components/AdminHeading";

export default function OverviewPage() {
  const { t } = useTranslation("adminOverview");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Boundary failure={t("loadFailure")}>
        <Overview />
      </Boundary>
      <Shortcuts />
    </>
  );
}
