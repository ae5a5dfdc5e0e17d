import { useTranslation } from "react-i18next";
import { AccountForm, EmailField, PasswordField } from "./AccountForm";
import { useSignIn, type Credentials } from "./api";
import { loadAccountRules } from "./loadAccountRules";
import { useAccountForm } from "./useAccountForm";

export function SignInForm() {
  const { t } = useTranslation("auth");
  const { field, ...form } = useAccountForm<Credentials>({
    fields: ["email", "password"],
    validate: async (values) => (await loadAccountRules()).validateSignIn(values),
    send: useSignIn(),
    success: { title: t("loginSuccess"), message: t("welcomeBack") },
    failureTitle: t("loginError"),
  });

  return (
    <AccountForm {...form} label={t("tabs.signin")} action={{ idle: t("signIn"), working: t("signingIn") }}>
      <EmailField {...field("email")} />
      <PasswordField {...field("password")} autoComplete="current-password" />
    </AccountForm>
  );
}
