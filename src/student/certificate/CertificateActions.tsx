import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy, IconPrinter, IconShieldCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { Certificate } from "./api";
import classes from "./CertificateActions.module.css";
import { PdfButton } from "./PdfButton";

export function CertificateActions({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificate");
  return (
    <div className={classes.buttons}>
      {certificate.state === "valid" && (
        <>
          <PdfButton certificate={certificate} />
          <Button
            variant="outline"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t("print")}
          </Button>
        </>
      )}
      <CopyButton value={certificate.hash}>
        {({ copied, copy }) => (
          <Button
            variant="outline"
            onClick={copy}
            leftSection={
              copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
            }
          >
            <span aria-live="polite">{copied ? t("copied") : t("copyCode")}</span>
          </Button>
        )}
      </CopyButton>
      <Button
        component={Link}
        to={paths.verify.to(certificate.hash)}
        variant="outline"
        leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
      >
        {t("verify")}
      </Button>
    </div>
  );
}
