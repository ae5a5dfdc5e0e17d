import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { HomeSection } from "./HomeSection";
import classes from "./Steps.module.css";

const steps = ["choose", "study", "prove"] as const;

/** From the choice of a course to its certificate (HOME-13). */
export function Steps() {
  const { t } = useTranslation("home");
  return (
    <HomeSection id="steps" title={t("steps.title")} text={t("steps.text")}>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <Title order={3} fz="lg">
                {t(`steps.${step}.title`)}
              </Title>
              <p className={classes.text}>{t(`steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
