import { Button, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import type { Certificate } from "./api";
import classes from "./CertificateActions.module.css";

const NameDialog = lazy(() => import("./NameDialog"));

/** The last name correction request, or a button for a new one. */
export function NameCorrection({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificateShare");
  const asking = useDialog<Certificate>();
  const request = certificate.nameRequest;
  return (
    <Stack gap={0}>
      <div role="status">
        {request !== null && request.state !== "accepted" && (
          <Text mb="xs">{t(`name.${request.state}`, { name: request.studentName })}</Text>
        )}
      </div>
      {request?.state !== "open" && (
        <div className={classes.quiet}>
          <Button variant="ghost" onClick={() => asking.open(certificate)}>
            {t("name.ask")}
          </Button>
        </div>
      )}
      {asking.show((subject, dialog) => (
        <Suspense>
          <NameDialog certificate={subject} {...dialog} />
        </Suspense>
      ))}
    </Stack>
  );
}
