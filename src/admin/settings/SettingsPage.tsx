import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "@convex/shared/brazilDay";
import { SettingsView } from "./SettingsView";
import { PromoOffer } from "@/components/PromoOffer";

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
