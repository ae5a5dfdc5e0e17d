import { Group, VisuallyHidden } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

const icons = { none: IconCloudCheck, saved: IconCloudCheck, saving: IconCloudUp, waiting: IconCloudOff } as const;

/**
 * Saving state of the answers.
 * Announced only while answers wait for the connection, not at each click.
 */
export function SavingState({ state }: { state: keyof typeof icons }) {
  const { t } = useTranslation("exam");
  const Icon = icons[state];
  const look = state === "waiting" ? { fw: 600 } : { c: "dimmed" };
  return (
    <Group component="p" gap={6} mt={6} mb={0} fz="sm" wrap="nowrap" {...look}>
      <Icon size={18} stroke={1.8} aria-hidden="true" style={{ flex: "none" }} />
      <span>{t(`saving.${state}`)}</span>
      <VisuallyHidden role="status">{state === "waiting" ? t("saving.waiting") : ""}</VisuallyHidden>
    </Group>
  );
}
