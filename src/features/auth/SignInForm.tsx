import { useTranslation } from "react-i18next";
import { signInForm } from "../../../convex/shared/signInForm";
import { AccountForm, EmailField, PasswordField } from "./AccountForm";
import { useSignIn } from "./api";
import { useAccountForm } from "./useAccountForm";

export function SignInForm() {
  const { t } = useTranslation("auth");
  const { field, ...form } = useAccountForm({
    schema: signInForm,
    initialValues: { email: "", password: "" },
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
