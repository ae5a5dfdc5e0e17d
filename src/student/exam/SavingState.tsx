import { VisuallyHidden } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./SavingState.module.css";

const icons = { none: IconCloudCheck, saved: IconCloudCheck, saving: IconCloudUp, waiting: IconCloudOff } as const;

/** Read out only when answers wait for the connection: each click would be too much. */
export function SavingState({ state }: { state: keyof typeof icons }) {
  const { t } = useTranslation("exam");
  const Icon = icons[state];
  return (
    <p className={classes.state} data-waiting={state === "waiting" || undefined}>
      <Icon size={18} stroke={1.8} aria-hidden="true" className={classes.icon} />
      <span>{t(`saving.${state}`)}</span>
      <VisuallyHidden role="status">{state === "waiting" ? t("saving.waiting") : ""}</VisuallyHidden>
    </p>
  );
}
