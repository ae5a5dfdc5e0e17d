import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DialogForm, type DialogFormProps } from "./DialogForm";

interface FormDialogProps extends DialogFormProps {
  opened: boolean;
  size?: string | number;
  onExited?: () => void;
}

/** A form above the page. A click beside it does not close it: what was typed would be lost. */
export function FormDialog({ opened, size, onExited, ...form }: FormDialogProps) {
  const { t } = useTranslation("controls");
  const close = (): void => {
    if (!form.saving) form.onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={form.title}
      size={size ?? "lg"}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("cancel") }}
      {...(onExited && { onExitTransitionEnd: onExited })}
    >
      <DialogForm {...form} onClose={close} />
    </Modal>
  );
}
