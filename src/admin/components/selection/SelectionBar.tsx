import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChosen, type Selection } from "./useSelection";

interface SelectionBarProps<Id extends string> {
  selection: Selection<Id>;
  shown: readonly Id[];
  /** Whether rows that are not loaded yet can be chosen too. */
  offersAll?: boolean;
  /** Renders the actions for the chosen rows. */
  children: (chosen: { ids: Id[]; isAll: boolean }) => ReactNode;
}

/** Bar above a selectable list; hidden while the list is empty. */
export function SelectionBar<Id extends string>({ selection, shown, offersAll, children }: SelectionBarProps<Id>) {
  const { t } = useTranslation("admin");
  const { chooseShown, chooseAll, clear } = selection;
  const chosen = useChosen(selection, shown);
  const { ids, isAll } = chosen;
  if (shown.length === 0) return null;
  return (
    <Group gap="sm" mb="sm" mih={42}>
      <Button size="sm" variant="outline" onClick={chooseShown}>
        {t("selection.shown")}
      </Button>
      {offersAll && (
        <Button size="sm" variant="outline" onClick={chooseAll}>
          {t("selection.all")}
        </Button>
      )}
      <Text fz="sm" role="status">
        {isAll ? t("selection.allChosen") : ids.length > 0 && t("selection.chosen", { count: ids.length })}
      </Text>
      {(isAll || ids.length > 0) && (
        <>
          <Button size="sm" variant="ghost" onClick={clear}>
            {t("selection.clear")}
          </Button>
          <Group gap="sm">{children(chosen)}</Group>
        </>
      )}
    </Group>
  );
}
