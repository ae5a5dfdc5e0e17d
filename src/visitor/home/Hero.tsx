import { Button } from "@mantine/core";
import { IconArrowDown, IconBook2, IconClock, IconPencilCheck, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
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
      <Gains />
    </div>
  );
}

const gains = [
  { name: "lessons", icon: IconBook2 },
  { name: "pace", icon: IconClock },
  { name: "exam", icon: IconPencilCheck },
  { name: "certificate", icon: IconRosetteDiscountCheck },
] as const;

/** The offer in four points (HOME-12); a phone shows their names only. */
function Gains() {
  const { t } = useTranslation("home");
  return (
    <section className={classes.gains} aria-labelledby="gains">
      <h2 id="gains" className={classes.gainsTitle}>
        {t("gains.title")}
      </h2>
      <ul className={classes.gainsList}>
        {gains.map(({ name, icon: Icon }) => (
          <li key={name} className={classes.gain}>
            <Icon size={22} stroke={1.7} aria-hidden="true" className={classes.gainIcon} />
            <div>
              <span className={classes.gainName}>{t(`gains.${name}.title`)}</span>
              <span className={classes.gainText}>{t(`gains.${name}.text`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
