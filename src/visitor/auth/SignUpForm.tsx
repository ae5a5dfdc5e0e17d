import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { AccountForm, EmailField, PasswordField } from "./AccountForm";
import { useSignUp, type NewAccount } from "./api";
import { loadAccountRules } from "./loadAccountRules";
import { useAccountForm } from "./useAccountForm";

export function SignUpForm() {
  const { t } = useTranslation("auth");
  const { field, ...form } = useAccountForm<NewAccount>({
    fields: ["fullName", "email", "password"],
    validate: async (values) => (await loadAccountRules()).validateSignUp(values),
    send: useSignUp(),
    success: { title: t("registerSuccess"), message: t("registerWelcome") },
    failureTitle: t("registerError"),
  });

  return (
    <AccountForm {...form} label={t("tabs.signup")} action={{ idle: t("signUp"), working: t("signingUp") }}>
      <TextInput {...field("fullName")} label={t("fullName")} name="name" autoComplete="name" />
      <EmailField {...field("email")} />
      <PasswordField
        {...field("password")}
        description={t("passwordHint", { count: limits.passwordMin })}
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
