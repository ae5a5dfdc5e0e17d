import { Group, Modal, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Certificate } from "./api";
import { CertificateActions } from "./CertificateActions";
import { CertificateCard } from "./CertificateCard";
import classes from "./CertificateDialog.module.css";

interface CertificateDialogProps {
  /** Null closes the dialog. */
  certificate: Certificate | null;
  onClose: () => void;
  /** The dialog has closed: restore the focus. */
  onClosed: () => void;
}

export default function CertificateDialog({ certificate, onClose, onClosed }: CertificateDialogProps) {
  const { t } = useTranslation("certificate");
  // Keep the content while the dialog fades out.
  const [shown, setShown] = useState(certificate);
  if (certificate !== null && certificate !== shown) setShown(certificate);
  return (
    <Modal
      opened={certificate !== null}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      size={1040}
      withCloseButton={false}
    >
      {shown && (
        <Stack gap="md">
          {/* Modal's header is a second banner for screen readers. */}
          <Group justify="space-between" wrap="nowrap">
            <Modal.Title fz="lg" fw={650}>
              {t("dialogTitle")}
            </Modal.Title>
            <Modal.CloseButton size="lg" aria-label={t("close")} />
          </Group>
          <div className={classes.fit}>
            <CertificateCard certificate={shown} />
          </div>
          <CertificateActions certificate={shown} />
        </Stack>
      )}
    </Modal>
  );
}
