import { Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ConfirmDialog, type ConfirmDialogProps } from "@/components/dialog/ConfirmDialog";

interface AnyImpact {
  /** The published course that the deletion puts back to draft. */
  unpublishes?: { courseTitle: string; students: number } | null;
  [count: string]: unknown;
}

interface RemoveDialogProps<Impact extends AnyImpact> extends Omit<
  ConfirmDialogProps,
  "confirm" | "children" | "working"
> {
  /** Label of the confirm button, unless it is "Delete". */
  confirm?: string;
  /** What is deleted. */
  text: string;
  /** What the deletion does beyond that; undefined while it loads, null when there is nothing. */
  impact: Impact | null | undefined;
  /** One line for each kind of thing that goes as well. */
  listLosses?: (impact: Impact) => string[];
  /** What stays. */
  kept?: string | false | null | undefined;
  note?: string;
}

/** Asks before something is deleted, with what goes with it. Nothing can be confirmed before that is known. */
export function RemoveDialog<Impact extends AnyImpact>({
  confirm,
  text,
  impact,
  listLosses,
  kept,
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
        {kept && <Text>{kept}</Text>}
        {note !== undefined && <Text c="dimmed">{note}</Text>}
        {unpublished && (
          <Text fw={600} c="error">
            {t("admin:unpublishes", { title: unpublished.courseTitle, count: unpublished.students })}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
