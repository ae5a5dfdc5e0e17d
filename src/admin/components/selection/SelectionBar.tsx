import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface SelectionBarProps {
  onChooseShown: () => void;
  /** Those who are not loaded yet as well. */
  onChooseAll?: () => void;
  onClear: () => void;
  /** How many are chosen, or all that match. */
  chosen: number | "all";
  /** What can be done with them. */
  children: ReactNode;
}

/** Above a list whose rows can be chosen. */
export function SelectionBar({ onChooseShown, onChooseAll, onClear, chosen, children }: SelectionBarProps) {
  const { t } = useTranslation("admin");
  return (
    <Group gap="sm" mb="sm" mih={42}>
      <Button size="sm" variant="ghost" onClick={onChooseShown}>
        {t("selection.shown")}
      </Button>
      {onChooseAll && (
        <Button size="sm" variant="ghost" onClick={onChooseAll}>
          {t("selection.all")}
        </Button>
      )}
      <Text role="status">
        {chosen === "all" ? t("selection.allChosen") : chosen > 0 && t("selection.chosen", { count: chosen })}
      </Text>
      {chosen !== 0 && (
        <>
          {children}
          <Button size="sm" variant="ghost" onClick={onClear}>
            {t("selection.clear")}
          </Button>
        </>
      )}
    </Group>
  );
}
