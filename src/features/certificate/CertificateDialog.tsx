import { Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Certificate } from "./api";
import { CertificateActions } from "./CertificateActions";
import { CertificateCard } from "./CertificateCard";

interface CertificateDialogProps {
  /** Null closes the dialog. */
  certificate: Certificate | null;
  onClose: () => void;
}

export default function CertificateDialog({ certificate, onClose }: CertificateDialogProps) {
  const { t } = useTranslation("certificate");
  // What is shown stays while the dialog fades out.
  const [shown, setShown] = useState(certificate);
  if (certificate !== null && certificate !== shown) setShown(certificate);
  return (
    <Modal
      opened={certificate !== null}
      onClose={onClose}
      title={t("dialogTitle")}
      size={1040}
      closeButtonProps={{ "aria-label": t("close"), size: "lg" }}
    >
      {shown && (
        <Stack gap="lg">
          <CertificateCard certificate={shown} />
          <CertificateActions certificate={shown} />
        </Stack>
      )}
    </Modal>
  );
}
