import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface SaveButtonsProps {
  saving: boolean;
  draft: { dirty: boolean; conflict: boolean; takeTheirs: () => void };
}

/** Of a form that follows what is stored (useVersionedForm). */
export function SaveButtons({ saving, draft }: SaveButtonsProps) {
  const { t } = useTranslation("controls");
  return (
    <Group gap="sm">
      <Button type="submit" disabled={saving || !draft.dirty || draft.conflict}>
        {saving ? t("saving") : t("save")}
      </Button>
      {draft.dirty && (
        <Button variant="ghost" onClick={draft.takeTheirs} disabled={saving}>
          {t("discard")}
        </Button>
      )}
    </Group>
  );
}
