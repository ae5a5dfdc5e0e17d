import { Title } from "@mantine/core";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import classes from "./CoursesHeading.module.css";

/** Target of "explore courses": takes the focus, so that the keyboard continues in the list. */
export function CoursesHeading({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation("home");
  return (
    <div className={classes.root}>
      <Title order={2} id="courses" ref={ref} tabIndex={-1} className={classes.title}>
        {t("courses.title")}
      </Title>
      <p className={classes.text}>{t("courses.text")}</p>
    </div>
  );
}
