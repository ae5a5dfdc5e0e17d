import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction, type ActionTexts } from "@/components/useServerAction";
import { Dialog } from "./Dialog";

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** Consequences and losses. */
  children: ReactNode;
  confirm: string;
  /** Label of the confirm button while busy. */
  working?: string;
  busy?: boolean;
  /** Nothing is lost: a default button confirms. Default: false. */
  harmless?: boolean;
  /** Blocks confirming while the losses are still unknown. */
  disabled?: boolean;
  cancel?: string;
  onConfirm: () => unknown;
  /**
   * Titles of the toasts for the outcome of `onConfirm`.
   * The dialog then closes. Without them, the caller does both.
   */
  texts?: ActionTexts;
  /** Called when it closes after a success. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
  /** Called after it has closed and the focus is restored. */
  onExited?: () => void;
}

/**
 * Asks for confirmation.
 * The focus starts on the safe answer and returns to where it was.
 */
export function ConfirmDialog({ opened, title, children, texts, ...props }: ConfirmDialogProps) {
  const { t } = useTranslation("controls");
  const { run, working } = useServerAction();
  const busy = props.busy === true || working;
  const close = (): void => {
    if (!busy) props.onClose();
  };
  const confirm = async (): Promise<void> => {
    // A double click still hits the button while the dialog fades out.
    if (!opened) return;
    if (!texts) {
      props.onConfirm();
      return;
    }
    const result = await run(async () => await props.onConfirm(), texts);
    if (result === null) return;
    props.onClose();
    if (result.done) props.onDone?.();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} {...(props.onExited && { onExited: props.onExited })}>
      <Stack gap="lg">
        <div>{children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="outline" onClick={close} disabled={busy} data-autofocus>
            {props.cancel ?? t("cancel")}
          </Button>
          <BusyButton
            variant={props.harmless ? "default" : "destructive"}
            onClick={() => void confirm()}
            busy={busy}
            disabled={props.disabled === true}
          >
            {busy ? (props.working ?? props.confirm) : props.confirm}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
