import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useServerAction, type ActionTexts } from "@/components/useServerAction";
import type { DialogControl } from "./useDialog";

interface ActionDialogProps extends DialogControl {
  title: string;
  confirm: string;
  working: string;
  cancel?: string;
  harmless?: boolean;
  /** What will be lost is not known yet: nothing can be confirmed. */
  disabled?: boolean;
  children: ReactNode;
  action: () => Promise<unknown>;
  /** Titles of the toasts for the outcome. */
  texts: ActionTexts;
  onDone?: (() => void) | undefined;
}

/** Asks for confirmation, runs the action once, reports the outcome and closes. */
export function ActionDialog({ action, texts, onDone, ...dialog }: ActionDialogProps) {
  const { run, working } = useServerAction();

  const confirm = async (): Promise<void> => {
    const result = await run(action, texts);
    if (result === null) return;
    dialog.onClose();
    if (result.done) onDone?.();
  };

  return <ConfirmDialog {...dialog} busy={working} onConfirm={() => void confirm()} />;
}
