import { Box, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog, type ConfirmDialogProps } from "@/components/dialog/ConfirmDialog";

export interface AnyImpact {
  /** Published course that the deletion turns back into a draft. */
  unpublishes?: { courseTitle: string; students: number } | null;
  [count: string]: unknown;
}

export interface RemoveDialogProps<Impact extends AnyImpact> extends Omit<
  ConfirmDialogProps,
  "confirm" | "children" | "working"
> {
  /** Label of the confirm button, "Delete" by default. */
  confirm?: string;
  /** Names the thing to delete. */
  text: string;
  /** Side effects: undefined while loading, null when there are none. */
  impact: Impact | null | undefined;
  /** Lists what is deleted as well, one text for each kind. */
  listLosses?: (impact: Impact) => string[];
  /** Says what is not deleted. */
  remains?: string | false | null | undefined;
  note?: ReactNode;
}

/** Asks before deleting; disabled until the side effects are known. */
export function RemoveDialog<Impact extends AnyImpact>({
  confirm,
  text,
  impact,
  listLosses,
  remains,
  note,
  ...dialog
}: RemoveDialogProps<Impact>) {
  const { t } = useTranslation(["controls", "admin"]);
  const unpublished = impact?.unpublishes;
  return (
    <ConfirmDialog {...dialog} confirm={confirm ?? t("delete")} working={t("deleting")} disabled={impact === undefined}>
      <Stack gap="sm" style={{ overflowWrap: "anywhere" }}>
        <Text>{text}</Text>
        {listLosses && impact === undefined && <Skeleton h={80} aria-busy="true" />}
        {listLosses && impact && (
          <ul style={{ margin: 0 }}>
            {listLosses(impact).map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        )}
        {remains && <Text>{remains}</Text>}
        {note !== undefined && <Box c="dimmed">{note}</Box>}
        {unpublished && (
          <Text fw={600} c="error">
            {t("admin:unpublishes", { title: unpublished.courseTitle, count: unpublished.students })}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
