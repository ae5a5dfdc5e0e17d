import { Skeleton, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "@convex/shared/brazilDay";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Boundary } from "@/components/Boundary";
import { PromoOffer } from "@/components/PromoOffer";
import { useSettings } from "./api";
import { SettingsForm, type PromoValues } from "./SettingsForm";

/** The preview is the home page's own banner, so the two cannot differ. */
export default function SettingsPage() {
  const { t } = useTranslation("adminSettings");
  const [today] = useState(() => brazilDay(Date.now()));
  return (
    <SettingsView
      preview={(promo) => {
        if (promo === null) return <Text c="dimmed">{t("preview.incomplete")}</Text>;
        if (!promo.enabled) return <Text c="dimmed">{t("preview.hidden")}</Text>;
        if (promo.validUntil < today) return <Text c="dimmed">{t("preview.over")}</Text>;
        return <PromoOffer promo={promo} />;
      }}
    />
  );
}

interface SettingsViewProps {
  preview: (promo: PromoValues | null) => ReactNode;
}

function SettingsView({ preview }: SettingsViewProps) {
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
