import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Boundary } from "@/components/Boundary";
import { useSettings } from "./api";
import { SettingsForm } from "./SettingsForm";

export default function SettingsPage() {
  const { t } = useTranslation("adminSettings");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Boundary failure={t("loadFailure")}>
        <Loaded />
      </Boundary>
    </>
  );
}

function Loaded() {
  const settings = useSettings();
  if (settings === undefined) {
    return (
      <Stack gap="xl" aria-busy="true">
        <Skeleton h={270} radius="lg" />
        <Skeleton h={390} radius="lg" />
      </Stack>
    );
  }
  return <SettingsForm settings={settings} />;
}
