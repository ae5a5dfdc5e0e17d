import { Button } from "@mantine/core";
import { IconBrandLinkedin } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "@/lib/paths";
import { useSchool } from "@/lib/school";
import type { Certificate } from "./api";
import { linkedInUrl } from "./linkedIn";

/** Fills in LinkedIn's form; it gets the check, which works unshared too. */
export function LinkedInButton({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation("certificateShare");
  const { owner } = useSchool();
  const certUrl = new URL(paths.verify.to(certificate.hash), window.location.origin).href;
  return (
    <Button
      component="a"
      href={linkedInUrl(certificate, { certUrl, owner })}
      target="_blank"
      rel="noopener noreferrer"
      variant="secondary"
      leftSection={<IconBrandLinkedin size={18} aria-hidden="true" />}
    >
      {t("linkedIn")}
    </Button>
  );
}
