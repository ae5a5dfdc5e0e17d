import { Dialog } from "./Dialog";
import { DialogForm, type DialogFormProps } from "./DialogForm";

interface FormDialogProps extends DialogFormProps {
  opened: boolean;
  size?: string | number;
  onExited?: () => void;
}

/** A form above the page. A click beside it does not close it: what was typed would be lost. */
export function FormDialog({ opened, size, onExited, ...form }: FormDialogProps) {
  const close = (): void => {
    if (!form.saving) form.onClose();
  };
  // While it fades out, the second click of a double click still finds the button.
  const submit: DialogFormProps["onSubmit"] = (event) => {
    if (opened) form.onSubmit(event);
    else event.preventDefault();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={form.title}
      size={size ?? "lg"}
      keepOnClickOutside
      {...(onExited && { onExited })}
    >
      <DialogForm {...form} onSubmit={submit} onClose={close} />
    </Dialog>
  );
}
