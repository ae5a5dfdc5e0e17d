import { Button, CopyButton, Paper, Stack, Switch, Title } from "@mantine/core";
import { IconBrandLinkedin, IconCheck, IconLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { useSchool } from "@/lib/school";
import { useSetShared, type Certificate } from "./api";
import { linkedInUrl } from "./linkedIn";
import classes from "./ShareCertificate.module.css";

/** The owner's sharing switch and the links that it enables. */
export function ShareCertificate({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificateShare");
  const setShared = useSetShared();
  const { run, working } = useServerAction();
  const { owner } = useSchool();
  const { _id: certificateId, hash, isShared, shareUrl } = certificate;
  // Verification by code works even when sharing is off.
  const certUrl = new URL(paths.verify.to(hash), window.location.origin).href;
  if (certificate.state !== "valid") return null;
  return (
    <Paper withBorder component="section" className={classes.root} aria-labelledby="certificate-share">
      <Stack gap="md">
        <Title order={2} size="h3" id="certificate-share">
          {t("title")}
        </Title>
        <Switch
          label={t("switch")}
          description={t(isShared ? "switchedOn" : "switchedOff")}
          checked={isShared}
          aria-busy={working}
          onChange={({ currentTarget: { checked } }) =>
            void run(() => setShared({ certificateId, isShared: checked }), { failure: t("failure") })
          }
        />
        <div className={classes.buttons}>
          {isShared && (
            <CopyButton value={shareUrl}>
              {({ copied, copy }) => (
                <Button
                  variant="outline"
                  onClick={copy}
                  leftSection={
                    copied ? <IconCheck size={18} aria-hidden="true" /> : <IconLink size={18} aria-hidden="true" />
                  }
                >
                  <span aria-live="polite">{t(copied ? "linkCopied" : "copyLink")}</span>
                </Button>
              )}
            </CopyButton>
          )}
          <Button
            component="a"
            href={linkedInUrl(certificate, { certUrl, owner })}
            target="_blank"
            rel="noopener noreferrer"
            variant="outline"
            leftSection={<IconBrandLinkedin size={18} aria-hidden="true" />}
          >
            {t("linkedIn")}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
