import { Button, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import type { Certificate } from "./api";

const NameDialog = lazy(() => import("./NameDialog"));

/** The last request about this certificate, and the way to a new one while none is open. */
export function NameCorrection({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificateShare");
  const asking = useDialog<Certificate>();
  const request = certificate.nameRequest;
  return (
    <div>
      <div role="status">
        {request !== null && request.state !== "accepted" && (
          <Text mb="xs">{t(`name.${request.state}`, { name: request.studentName })}</Text>
        )}
      </div>
      {request?.state !== "open" && (
        <Button variant="outline" onClick={() => asking.open(certificate)}>
          {t("name.ask")}
        </Button>
      )}
      {asking.show((subject, dialog) => (
        <Suspense>
          <NameDialog certificate={subject} {...dialog} />
        </Suspense>
      ))}
    </div>
  );
}
