import { Button } from "@mantine/core";
import { IconPrinter, IconShieldCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { Certificate } from "./api";
import classes from "./CertificateActions.module.css";
import { CopyCodeButton } from "./CopyCodeButton";

/** Code, check and printer, quietly. */
export function CertificateTools({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificate");
  return (
    <div className={classes.quiet}>
      <CopyCodeButton code={certificate.hash} />
      <Button
        component={Link}
        to={paths.verify.to(certificate.hash)}
        variant="ghost"
        leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
      >
        {t("verify")}
      </Button>
      {certificate.state === "valid" && (
        <Button
          variant="ghost"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t("print")}
        </Button>
      )}
    </div>
  );
}
