import { Card, Text, Title } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { signatureRules } from "@convex/shared/pictureRules";
import { ImageButtons } from "@/components/form/ImageButtons";
import { useServerAction } from "@/components/useServerAction";
import { useSetSignature, useSignature, type IssuerSettings } from "./api";
import classes from "./SignatureCard.module.css";

/** CERT-28: image of the signature on certificates. */
export function SignatureCard({ issuer }: { issuer: IssuerSettings }) {
  const { t } = useTranslation("adminIssuer");
  const url = useSignature();
  const set = useSetSignature();
  const { run, working } = useServerAction();
  const texts = { failure: t("signature.failure"), success: t("signature.saved") };
  const isSaved = issuer.version > 0;

  return (
    <Card component="section" aria-labelledby="settings-signature" mt="xl">
      <Title order={3} size="h4" id="settings-signature">
        {t("signature.title")}
      </Title>
      <Text c="dimmed" fz="sm" mt={4} mb="md">
        {t(isSaved ? "signature.hint" : "signature.issuerFirst")}
      </Text>
      <div className={classes.paper}>
        {url && <img src={url} alt={t("signature.alt", { name: issuer.responsibleName })} className={classes.image} />}
        <span className={classes.name}>{issuer.responsibleName}</span>
        <span>{issuer.responsibleOffice}</span>
      </div>
      <ImageButtons
        rules={signatureRules}
        icon={IconSignature}
        hasImage={Boolean(url)}
        texts={{ upload: t("signature.upload"), replace: t("signature.replace"), remove: t("signature.remove") }}
        working={working}
        disabled={!isSaved}
        onChoose={(file) => void run(() => set(file), texts)}
        onRemove={() => void run(() => set(null), texts)}
      />
    </Card>
  );
}
