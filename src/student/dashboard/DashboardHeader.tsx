import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { useStudentName } from "./api";
import { BrasiliaClock } from "./BrasiliaClock";
import classes from "./DashboardHeader.module.css";

export function DashboardHeader() {
  const { t } = useTranslation("dashboard");
  return (
    <header className={classes.header}>
      <PageHeading title={t("title")} style={{ overflowWrap: "anywhere" }}>
        {t("greeting", { name: useStudentName() })}
      </PageHeading>
      <BrasiliaClock />
    </header>
  );
}
