import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Language } from "@/i18n/languages";
import { CertificateDesk } from "@/components/certificate/CertificateDesk";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import classes from "./CertificateSection.module.css";
import { HomeSection } from "./HomeSection";

const SAMPLE_HOURS = 24;

/** The certificate as it is, and where it is checked (HOME-14). */
export function CertificateSection() {
  const { t, i18n } = useTranslation("home");
  const course = {
    title: t("certificate.course"),
    language: i18n.language as Language,
    durationHours: SAMPLE_HOURS,
  };
  return (
    <HomeSection id="certificate" title={t("certificate.title")} text={t("certificate.text")}>
      <div className={classes.sides}>
        <CertificateDesk course={course} />
        <div>
          <p className={classes.check}>{t("certificate.check")}</p>
          <Button component={Link} to={paths.verify.to()} variant="outline">
            {t("certificate.verify")}
          </Button>
        </div>
      </div>
    </HomeSection>
  );
}
