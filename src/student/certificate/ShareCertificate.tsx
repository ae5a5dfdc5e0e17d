import { Button, CopyButton, Paper, Switch, Title } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { useSetShared, type Certificate } from "./api";
import classes from "./CertificateActions.module.css";
import { LinkedInButton } from "./LinkedInButton";
import { ShareButton } from "./ShareButton";

/** The owner's sharing switch and ways to share. */
export function ShareCertificate({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificateShare");
  const setShared = useSetShared();
  const { run, working } = useServerAction();
  const { _id: certificateId, isShared, shareUrl } = certificate;
  return (
    <Paper withBorder component="section" className={classes.group} aria-labelledby="certificate-share">
      <Title order={2} size="h3" id="certificate-share">
        {t("title")}
      </Title>
      <div className={classes.buttons}>
        <ShareButton certificate={certificate} />
        <LinkedInButton certificate={certificate} />
        {isShared && (
          <CopyButton value={shareUrl}>
            {({ copied, copy }) => (
              <Button
                variant="ghost"
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
      </div>
      <Switch
        label={t("switch")}
        description={t(isShared ? "switchedOn" : "switchedOff")}
        checked={isShared}
        aria-busy={working}
        onChange={({ currentTarget: { checked } }) =>
          void run(() => setShared({ certificateId, isShared: checked }), { failure: t("failure") })
        }
      />
    </Paper>
  );
}
