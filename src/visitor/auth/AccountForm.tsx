import { PasswordInput, Stack, Text, TextInput, type PasswordInputProps, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import type { LiveForm } from "@/components/form/useLiveForm";
import { preloadAccountRules } from "./loadAccountRules";

interface AccountFormProps {
  live: Omit<LiveForm<object>, "form" | "values">;
  label: string;
  action: { idle: string; working: string };
  children: ReactNode;
}

/** Shared layout of sign-in and sign-up. Errors stay readable here; the toast announces them. */
export function AccountForm({ live, label, action, children }: AccountFormProps) {
  const { saving, refusal } = live;
  return (
    <Form live={live} aria-label={label} onFocus={preloadAccountRules}>
      <Stack gap="md">
        {children}
        {refusal !== null && (
          <Text c="var(--mantine-color-error)" fz="sm">
            {refusal}
          </Text>
        )}
        <BusyButton type="submit" size="lg" fullWidth mt="xs" busy={saving}>
          {saving ? action.working : action.idle}
        </BusyButton>
      </Stack>
    </Form>
  );
}

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  );
}

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation("auth");
  return (
    <PasswordInput
      {...props}
      name="password"
      // Mantine says it of its other inputs only.
      aria-invalid={Boolean(props.error) || undefined}
      visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
      required
      withAsterisk={false}
    />
  );
}
