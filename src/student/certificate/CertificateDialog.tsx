import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import type { Certificate } from "./api";
import { CertificateActions } from "./CertificateActions";
import { CertificateCard } from "@/components/certificate/CertificateCard";
import { CertificateNotice } from "@/components/certificate/CertificateNotice";
import { successorOf } from "./successor";
import classes from "./CertificateDialog.module.css";

interface CertificateDialogProps extends DialogControl {
  certificate: Certificate;
}

export default function CertificateDialog({ certificate, ...dialog }: CertificateDialogProps) {
  const { t } = useTranslation("certificate");
  return (
    <Dialog {...dialog} title={t("dialogTitle")} size={1040}>
      <Stack gap="md">
        <CertificateNotice certificate={certificate} successor={successorOf(certificate)} />
        <div className={classes.fit}>
          <CertificateCard certificate={certificate} />
        </div>
        <CertificateActions certificate={certificate} />
      </Stack>
    </Dialog>
  );
}
