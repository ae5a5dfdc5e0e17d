import { PasswordInput, Stack, Text, TextInput, type PasswordInputProps, type TextInputProps } from "@mantine/core";
import type { ReactNode, Ref, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";

interface AccountFormProps {
  label: string;
  action: { idle: string; working: string };
  form: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  submitting: boolean;
  refusal: string | null;
  children: ReactNode;
}

/** The frame of sign-in and sign-up. What was refused stays readable here; its toast announces it. */
export function AccountForm({ label, action, form, onSubmit, submitting, refusal, children }: AccountFormProps) {
  return (
    <form noValidate ref={form} onSubmit={onSubmit} aria-label={label}>
      <Stack gap="md">
        {children}
        {refusal !== null && (
          <Text c="var(--mantine-color-error)" fz="sm">
            {refusal}
          </Text>
        )}
        <BusyButton type="submit" size="lg" fullWidth mt="xs" busy={submitting}>
          {submitting ? action.working : action.idle}
        </BusyButton>
      </Stack>
    </form>
  );
}

export function EmailField(props: TextInputProps) {
  const { t } = useTranslation("auth");
  return (
    <TextInput
      {...props}
      label={t("email")}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("auth");
  return (
    <PasswordInput
      {...props}
      label={t("password")}
      name="password"
      visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
    />
  );
}
