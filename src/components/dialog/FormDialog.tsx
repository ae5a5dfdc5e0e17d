import { Button, Group, Modal, Stack } from "@mantine/core";
import type { ReactNode, SubmitEventHandler } from "react";
import { useTranslation } from "react-i18next";

interface FormDialogProps {
  opened: boolean;
  title: string;
  /** The fields. */
  children: ReactNode;
  /** Label of the sending button; "Save" when there is none. */
  submit?: string;
  saving: boolean;
  size?: string | number;
  /** From `form.onSubmit(...)`. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  onExited?: () => void;
}

/** A form above the page. A click beside it does not close it: what was typed would be lost. */
export function FormDialog({ opened, title, children, saving, ...props }: FormDialogProps) {
  const { t } = useTranslation("controls");
  const close = (): void => {
    if (!saving) props.onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={props.size ?? "lg"}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("cancel") }}
      {...(props.onExited && { onExitTransitionEnd: props.onExited })}
    >
      <form noValidate onSubmit={props.onSubmit} aria-label={title}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="outline" onClick={close} disabled={saving}>
              {t("cancel")}
            </Button>
            <Button type="submit" disabled={saving}>
              {saving ? t("saving") : (props.submit ?? t("save"))}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
