import { Button, Group, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import type { LiveForm } from "@/components/form/useLiveForm";
import { ConfirmDialog } from "./ConfirmDialog";
import { Dialog, type DialogProps } from "./Dialog";

export interface FormDialogProps extends Pick<DialogProps, "opened" | "onClose" | "onExited"> {
  live: Omit<LiveForm<object>, "form" | "values" | "field" | "toggle">;
  /** Title of the dialog; also names its form for screen readers. */
  title: string;
  children: ReactNode;
  /** Label of the submit button. Default: "Save". */
  submit?: string;
  /** The action cannot be undone. Default: false. */
  destructive?: boolean;
  /** Nothing can be sent yet. Default: false. */
  disabled?: boolean;
  /** The focus starts on the safe answer. Default: false. */
  startsSafe?: boolean;
}

/**
 * A form in a dialog.
 * Clicking outside does not close it: typed text would be lost.
 */
export function FormDialog({
  live,
  title,
  children,
  submit,
  destructive = false,
  disabled = false,
  startsSafe = false,
  opened,
  onClose,
  onExited,
}: FormDialogProps) {
  const { t } = useTranslation("controls");
  const [asking, setAsking] = useState(false);
  const { saving, dirty, conflict } = live;
  const close = (): void => {
    if (saving) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  // A double click still hits the button while the dialog fades out.
  const send = (): void => {
    if (opened && !disabled) live.submit();
  };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        {...(onExited && { onExited })}
        title={title}
        size="lg"
        closeOnClickOutside={false}
      >
        <Form live={{ ...live, submit: send }} aria-label={title}>
          <Stack gap="md">
            {children}
            <Group justify="flex-end" gap="sm" mt="xs">
              <Button variant="outline" onClick={onClose} disabled={saving} data-autofocus={startsSafe || undefined}>
                {t("cancel")}
              </Button>
              <BusyButton
                type="submit"
                variant={destructive ? "destructive" : "default"}
                busy={saving}
                disabled={disabled || conflict.length > 0}
              >
                {saving ? t("saving") : (submit ?? t("save"))}
              </BusyButton>
            </Group>
          </Stack>
        </Form>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title={t("close.title")}
        confirm={t("close.go")}
        cancel={t("leave.stay")}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        {t("close.text")}
      </ConfirmDialog>
      {/* Asked before the page's own guard: the latest one comes first. */}
      {opened && dirty && <LeaveGuard dirty />}
    </>
  );
}
