import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { askedPasswordForm } from "@convex/shared/passwordForms";
import { BusyButton } from "./BusyButton";
import { Form } from "./Form";
import { PasswordField } from "./PasswordField";
import { Refusal } from "./Refusal";
import { useLiveForm } from "./useLiveForm";

interface AskPasswordProps<Answer> {
  /** Of the button, which also names the form. */
  label: string;
  failure: string;
  success?: string;
  variant?: "outline" | "destructive";
  send: (proof: { password: string }) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
}

/** The present password again, for a change that a stranger in a tab left open must not make. */
export function AskPassword<Answer>({ label, failure, success, variant, send, onDone }: AskPasswordProps<Answer>) {
  const { t } = useTranslation("security");
  const live = useLiveForm({
    stored: { version: 0, values: { password: "" } },
    schema: askedPasswordForm,
    labels: { password: t("password.current") },
    save: send,
    texts: { failure, ...(success !== undefined && { success }) },
    onSaved: (answer: Answer) => onDone?.(answer),
  });
  return (
    <Form live={live} aria-label={label}>
      <Stack gap="md" maw={420}>
        <PasswordField {...live.field("password")} toggleLabel={t("password.show")} autoComplete="current-password" />
        <Refusal live={live} />
        <BusyButton type="submit" {...(variant && { variant })} busy={live.saving} style={{ alignSelf: "flex-start" }}>
          {live.saving ? t("working") : label}
        </BusyButton>
      </Stack>
    </Form>
  );
}
