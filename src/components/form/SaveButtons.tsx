import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BusyButton } from "./BusyButton";
import type { LiveForm } from "./useLiveForm";

/** Buttons of a page that edits an existing record. */
export function SaveButtons({
  live,
}: {
  live: Pick<LiveForm<object>, "saving" | "dirty" | "conflict" | "takeTheirs">;
}) {
  const { t } = useTranslation("controls");
  const { saving, dirty, conflict, takeTheirs } = live;
  return (
    <Group gap="sm">
      <BusyButton type="submit" busy={saving} disabled={!dirty || conflict.length > 0}>
        {saving ? t("saving") : t("save")}
      </BusyButton>
      {dirty && (
        <Button variant="ghost" onClick={takeTheirs} disabled={saving}>
          {t("discard")}
        </Button>
      )}
    </Group>
  );
}
