import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BusyButton } from "./BusyButton";

interface SaveButtonsProps {
  saving: boolean;
  draft: { dirty: boolean; conflict: boolean; takeTheirs: () => void };
}

/** From useVersionedForm. */
export function SaveButtons({ saving, draft }: SaveButtonsProps) {
  const { t } = useTranslation("controls");
  return (
    <Group gap="sm">
      <BusyButton type="submit" busy={saving} disabled={!draft.dirty || draft.conflict}>
        {saving ? t("saving") : t("save")}
      </BusyButton>
      {draft.dirty && (
        <Button variant="ghost" onClick={draft.takeTheirs} disabled={saving}>
          {t("discard")}
        </Button>
      )}
    </Group>
  );
}
