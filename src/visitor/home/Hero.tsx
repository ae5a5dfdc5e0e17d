import { Button } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import classes from "./Hero.module.css";
import { SampleCertificate } from "./SampleCertificate";

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
          <Button component={Link} to={paths.verify.to()} variant="ghost" size="lg">
            {t("hero.verify")}
          </Button>
        </div>
      </div>
      <SampleCertificate />
    </div>
  );
}
