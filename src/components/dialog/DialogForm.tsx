import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode, SubmitEventHandler } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";

export interface DialogFormProps {
  /** Name of the form for screen readers: the title of its dialog. */
  title: string;
  /** The fields. */
  children: ReactNode;
  /** Label of the sending button; "Save" when there is none. */
  submit?: string;
  saving: boolean;
  /** Nothing can be sent now, for a reason that is said among the fields. */
  blocked?: boolean;
  /** From `form.onSubmit(...)`. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** What a dialog with a form contains: the fields and the two ways out. */
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
