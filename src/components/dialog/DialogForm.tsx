import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode, SubmitEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";

export interface DialogFormProps {
  /** Accessible name of the form: the dialog's title. */
  title: string;
  /** The fields. */
  children: ReactNode;
  /** Label of the submit button; "Save" by default. */
  submit?: string;
  saving: boolean;
  /** Submitting is disabled; the fields say why. */
  blocked?: boolean;
  /** From `form.onSubmit(...)`. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** The content of a form dialog: fields, cancel and submit. */
export function DialogForm({ title, children, submit, saving, blocked = false, ...props }: DialogFormProps) {
  const { t } = useTranslation("controls");
  return (
    <Form onSubmit={props.onSubmit} aria-label={title}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="sm" mt="xs">
          <Button variant="outline" onClick={props.onClose} disabled={saving}>
            {t("cancel")}
          </Button>
          <BusyButton type="submit" busy={saving} disabled={blocked}>
            {saving ? t("saving") : (submit ?? t("save"))}
          </BusyButton>
        </Group>
      </Stack>
    </Form>
  );
}
