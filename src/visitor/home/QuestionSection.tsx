import { Card } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import disclosure from "@/components/disclosure.module.css";
import { useHome } from "./api";
import { HomeSection } from "./HomeSection";
import classes from "./QuestionSection.module.css";

const general = ["before", "certificate", "verify", "retry", "phone"] as const;

/** The school's own questions in the page's language, else general ones (HOME-17). */
export function QuestionSection() {
  const { t } = useTranslation("home");
  const own = useHome().questions;
  const questions =
    own.length > 0
      ? own
      : general.map((key) => ({ title: t(`questions.${key}.title`), text: t(`questions.${key}.text`) }));
  return (
    <HomeSection id="questions" title={t("questions.title")}>
      <Card p={0} className={classes.questions}>
        {questions.map(({ title, text }, index) => (
          <details key={index} name="questions" className={classes.question}>
            <summary className={disclosure.summary}>
              <h3 className={disclosure.title}>{title}</h3>
              <IconChevronDown size={16} stroke={1.8} aria-hidden="true" className={disclosure.chevron} />
            </summary>
            <p className={classes.answer}>{text}</p>
          </details>
        ))}
      </Card>
    </HomeSection>
  );
}
