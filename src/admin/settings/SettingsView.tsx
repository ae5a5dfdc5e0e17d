import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { useSettings, type SettingsUpdate } from "./api";
import { SettingsForm } from "./SettingsForm";

interface SettingsViewProps {
  preview: (promo: SettingsUpdate["promo"] | null) => ReactNode;
}

export function SettingsView({ preview }: SettingsViewProps) {
  const { t } = useTranslation("adminSettings");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <LoadBoundary failure={t("loadFailure")}>
        <Loaded preview={preview} />
      </LoadBoundary>
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
