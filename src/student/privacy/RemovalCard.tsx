import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { certificateFates, type CertificateFate } from "@convex/shared/privacy";
import { AskPassword } from "@/components/form/AskPassword";
import { RadioChoices } from "@/components/form/RadioChoices";
import { SectionCard } from "@/components/page/SectionCard";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { unstoppable } from "@/lib/unstoppable";
import { useSignOut } from "@/lib/session";
import { useNeedsCode, useRemoveAccount } from "./api";
import classes from "./RemovalCard.module.css";

/** Deletion of one's own account (PRIVACY-5). */
export function RemovalCard() {
  const { t } = useTranslation("privacyData");
  const [certificates, setCertificates] = useState<CertificateFate>("keepName");
  const remove = useRemoveAccount();
  const needsCode = useNeedsCode();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const leave = async (): Promise<void> => {
    await navigate(paths.home.to(), unstoppable);
    await signOut();
  };
  return (
    <SectionCard id="removal" title={t("removal.title")} text={t("removal.text")}>
      <Stack gap="lg">
        <ul className={classes.points}>
          <li>{t("removal.atOnce")}</li>
          <li>{t("removal.goes")}</li>
          <li>{t("removal.stays")}</li>
        </ul>
        <RadioChoices
          legend={t("removal.certificates")}
          choices={certificateFates.map((value) => ({
            value,
            label: t(`removal.fate.${value}`),
            description: t(`removal.fateText.${value}`),
          }))}
          chosen={certificates}
          onChoose={setCertificates}
        />
        <Text fw={600}>{t("removal.final")}</Text>
        <AskPassword
          label={t("removal.remove")}
          failure={t("removal.failure")}
          success={t("removal.success")}
          needsCode={needsCode}
          send={(proof) => remove({ ...proof, certificates })}
          onDone={() => void leave()}
          variant="destructive"
        />
      </Stack>
    </SectionCard>
  );
}
