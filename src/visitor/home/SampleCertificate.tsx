import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import classes from "./SampleCertificate.module.css";

const SAMPLE_CODE = "CERT-7K2M9QXA-4TBV8N1C-LZ3X8F0A";
const SAMPLE_HOURS = 24;

/** A picture made of text, hidden from screen readers: the text next to it says the same. */
export function SampleCertificate() {
  const { t } = useTranslation("home");
  return (
    <div className={classes.scene} aria-hidden="true">
      <div className={classes.sheet}>
        <div className={classes.frame}>
          <BrandMark size={44} />
          <span className={classes.heading}>{t("hero.sample.heading")}</span>
          <span className={classes.kind}>{t("hero.sample.kind")}</span>
          <span className={classes.name}>{t("hero.sample.name")}</span>
          <span className={classes.course}>{t("hero.sample.course")}</span>
          <span className={classes.facts}>
            <span>
              {t("hero.sample.hours")} <b>{t("courses.hours", { count: SAMPLE_HOURS })}</b>
            </span>
            <span className={classes.code}>{SAMPLE_CODE}</span>
          </span>
        </div>
      </div>
      <div className={classes.verified}>
        <span className={classes.tick}>
          <IconCheck size={16} stroke={3} />
        </span>
        {t("hero.sample.verified")}
      </div>
    </div>
  );
}
