import { Button } from "@mantine/core";
import { IconArrowDown, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BrandMark } from "@/components/BrandMark";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import classes from "./Hero.module.css";

export function Hero({ onExplore }: { onExplore: () => void }) {
  const { t } = useTranslation("home");
  return (
    <div className={classes.root}>
      <div>
        <p className={classes.eyebrow}>{t("hero.eyebrow")}</p>
        <PageHeading title={t("title")} description={t("description")} className={classes.title}>
          {t("hero.title")}
        </PageHeading>
        <p className={classes.text}>{t("hero.text")}</p>
        <div className={classes.actions}>
          <Button
            variant="hero"
            size="lg"
            onClick={onExplore}
            rightSection={<IconArrowDown size={20} stroke={2} aria-hidden="true" />}
          >
            {t("hero.explore")}
          </Button>
          <Button component={Link} to={paths.verify.to()} variant="outline" size="lg">
            {t("hero.verify")}
          </Button>
        </div>
      </div>
      <SampleCertificate />
    </div>
  );
}

const SAMPLE_CODE = "CERT-7K2M9QXA-4TBV8N1C-LZ3X8F0A";
const SAMPLE_HOURS = 24;

/**
 * A picture made of text, hidden from screen readers.
 * The text next to it says the same.
 */
function SampleCertificate() {
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
