import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { Dialog } from "./Dialog";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and what goes with it. */
  children: ReactNode;
  confirm: string;
  /** Label of the confirming button while it works. */
  working?: string;
  busy?: boolean;
  /** Not a loss: an ordinary button confirms. */
  harmless?: boolean;
  /** What goes is not known yet: nothing can be confirmed. */
  disabled?: boolean;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  /** After the dialog has gone and the focus is back: the place to forget what it was about. */
  onExited?: () => void;
}

/** Asks before something is lost. The focus begins on the harmless answer and returns to where it was. */
export function ConfirmDialog({ opened, title, children, busy = false, ...props }: ConfirmDialogProps) {
  const { t } = useTranslation("controls");
  const close = (): void => {
    if (!busy) props.onClose();
  };
  // While it fades out, the second click of a double click still finds the button.
  const confirm = (): void => {
    if (opened) props.onConfirm();
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
            onClick={confirm}
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
