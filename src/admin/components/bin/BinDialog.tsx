import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { retentionPeriods } from "@convex/shared/retention";
import { RemoveDialog, type AnyImpact, type RemoveDialogProps } from "@/admin/components/RemoveDialog";
import { useUndo, type Binned } from "./api";

const DAY = 24 * 60 * 60_000;

interface BinDialogProps<Impact extends AnyImpact> extends RemoveDialogProps<Impact> {
  binned: Binned;
  note?: string;
  texts: { failure: string; success: string };
}

/** Asks before a deletion that can be taken back: in the toast, or from the bin. */
export function BinDialog<Impact extends AnyImpact>({ binned, note, texts, ...dialog }: BinDialogProps<Impact>) {
  const { t } = useTranslation("admin");
  const undo = useUndo();
  return (
    <RemoveDialog
      {...dialog}
      note={
        <>
          {note !== undefined && <Text>{note}</Text>}
          <Text>{t("bin.keeps", { days: retentionPeriods.bin / DAY })}</Text>
        </>
      }
      texts={{ failure: texts.failure, success: { title: texts.success, action: undo(binned) } }}
    />
  );
}
