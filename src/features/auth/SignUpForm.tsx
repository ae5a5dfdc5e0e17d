import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "../../../convex/shared/limits";
import { signUpForm } from "../../../convex/shared/signUpForm";
import { AccountForm, EmailField, PasswordField } from "./AccountForm";
import { useSignUp } from "./api";
import { useAccountForm } from "./useAccountForm";

export function SignUpForm() {
  const { t } = useTranslation("auth");
  const { field, ...form } = useAccountForm({
    schema: signUpForm,
    initialValues: { fullName: "", email: "", password: "" },
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
