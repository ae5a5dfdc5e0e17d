import { Dialog } from "./Dialog";
import { DialogForm, type DialogFormProps } from "./DialogForm";

interface FormDialogProps extends DialogFormProps {
  opened: boolean;
  size?: string | number;
  onExited?: () => void;
}

/** A form in a dialog. Clicking outside does not close it: what was typed would be lost. */
export function FormDialog({ opened, size, onExited, ...form }: FormDialogProps) {
  const close = (): void => {
    if (!form.saving) form.onClose();
  };
  // A double click still hits the button while the dialog fades out.
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
