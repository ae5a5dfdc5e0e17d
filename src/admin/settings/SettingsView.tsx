import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { useSettings } from "./api";
import { SettingsForm } from "./SettingsForm";
import type { PromoValues } from "./settingsValues";

interface SettingsViewProps {
  preview: (promo: PromoValues | null) => ReactNode;
}

export function SettingsView({ preview }: SettingsViewProps) {
  const { t } = useTranslation("adminSettings");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Boundary failure={t("loadFailure")}>
        <Loaded preview={preview} />
      </Boundary>
    </>
  );
}

function Loaded({ preview }: SettingsViewProps) {
  const settings = useSettings();
  if (settings === undefined) {
    return (
      <Stack gap="xl" aria-busy="true">
        <Skeleton h={270} radius="lg" />
        <Skeleton h={390} radius="lg" />
      </Stack>
    );
  }
  return <SettingsForm settings={settings} preview={preview} />;
}
