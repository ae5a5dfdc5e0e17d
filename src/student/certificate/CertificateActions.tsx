import type { Certificate } from "./api";
import classes from "./CertificateActions.module.css";
import { CertificateTools } from "./CertificateTools";
import { PdfButton } from "./PdfButton";

/** The document as the main action, the rest quietly below. */
export function CertificateActions({ certificate }: { certificate: Certificate }) {
  return (
    <div className={classes.actions}>
      {certificate.state === "valid" && <PdfButton certificate={certificate} size="lg" />}
      <CertificateTools certificate={certificate} />
    </div>
  );
}
