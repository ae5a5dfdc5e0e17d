import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageHeading } from "../../components/PageHeading";
import { useStudentName } from "./api";
import { BrasiliaClock } from "./BrasiliaClock";

export function DashboardHeader() {
  const { t } = useTranslation("dashboard");
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="md">
      <PageHeading title={t("title")} style={{ overflowWrap: "anywhere" }}>
        {t("greeting", { name: useStudentName() })}
      </PageHeading>
      <BrasiliaClock />
    </Group>
  );
}
