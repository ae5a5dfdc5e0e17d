import { CertificateCard } from "@/components/certificate/CertificateCard";
import type { Certificate } from "./api";

/** Loads together with the sheet and its QR code. */
export default function CertificateThumbnail(props: { certificate: Certificate }) {
  return <CertificateCard sample {...props} />;
}
