import { List, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { certificateFates, type CertificateFate } from "@convex/shared/privacy";
import { AskPassword } from "@/components/form/AskPassword";
import { SectionCard } from "@/components/page/SectionCard";
import { paths } from "@/lib/paths";
import { unstoppable, useNavigate } from "@/lib/router";
import { useSignOut } from "@/lib/session";
import { useRemoveAccount } from "./api";

/** PRIVACY-5 */
export function RemovalCard() {
  const { t } = useTranslation("privacyData");
  const [certificates, setCertificates] = useState<CertificateFate>("keepName");
  const remove = useRemoveAccount();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const leave = async (): Promise<void> => {
    await navigate(paths.home.to(), unstoppable);
    await signOut();
  };
  return (
    <SectionCard id="removal" title={t("removal.title")} text={t("removal.text")}>
      <Stack gap="lg">
        <List spacing="xs">
          <List.Item>{t("removal.atOnce")}</List.Item>
          <List.Item>{t("removal.goes")}</List.Item>
          <List.Item>{t("removal.stays")}</List.Item>
        </List>
        <Radio.Group
          label={t("removal.certificates")}
          value={certificates}
          onChange={(value) => setCertificates(certificateFates.find((fate) => fate === value) ?? "keepName")}
        >
          <Stack gap="sm" mt="xs">
            {certificateFates.map((fate) => (
              <Radio
                key={fate}
                value={fate}
                label={t(`removal.fate.${fate}`)}
                description={t(`removal.fateText.${fate}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text fw={600}>{t("removal.final")}</Text>
        <AskPassword
          label={t("removal.remove")}
          failure={t("removal.failure")}
          success={t("removal.success")}
          send={({ password }) => remove({ password, certificates })}
          onDone={() => void leave()}
          variant="destructive"
        />
      </Stack>
    </SectionCard>
  );
}
