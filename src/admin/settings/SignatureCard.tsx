import { Button, Card, FileButton, Group, Text, Title } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { signatureRules } from "@convex/shared/signatureRules";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { useSetSignature, useSignature, type IssuerSettings } from "./api";
import classes from "./SignatureCard.module.css";

/** The image of the signature on certificates (CERT-28). */
export function SignatureCard({ issuer }: { issuer: IssuerSettings }) {
  const { t } = useTranslation("adminIssuer");
  const url = useSignature();
  const set = useSetSignature();
  const { run, working } = useServerAction();
  const texts = { failure: t("signature.failure"), success: t("signature.saved") };
  const isSaved = issuer.version > 0;

  return (
    <Card component="section" aria-labelledby="settings-signature" mt="md">
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
      <Group gap="sm" mt="md">
        <FileButton
          accept={signatureRules.types.join(",")}
          onChange={(file) => {
            if (file) void run(() => set(file), texts);
          }}
        >
          {(props) => (
            <BusyButton
              {...props}
              variant="outline"
              busy={working}
              disabled={!isSaved}
              leftSection={<IconSignature size={18} aria-hidden="true" />}
            >
              {t(url ? "signature.replace" : "signature.upload")}
            </BusyButton>
          )}
        </FileButton>
        {url && (
          <Button variant="ghost" disabled={working} onClick={() => void run(() => set(null), texts)}>
            {t("signature.remove")}
          </Button>
        )}
      </Group>
    </Card>
  );
}
