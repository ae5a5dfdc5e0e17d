import { Button } from "@mantine/core";
import { IconRefreshAlert } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./QuestionsChanged.module.css";

/** Next to the counter, visible from every question until dismissed. */
export function QuestionsChanged({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation("exam");
  return (
    <div className={classes.notice} role="alert">
      <IconRefreshAlert className={classes.icon} size={22} stroke={1.8} aria-hidden="true" />
      <div className={classes.text}>
        <strong>{t("changedTitle")}</strong>
        <span>{t("changedText")}</span>
      </div>
      <Button type="button" variant="outline" size="sm" onClick={onSeen}>
        {t("changedSeen")}
      </Button>
    </div>
  );
}
