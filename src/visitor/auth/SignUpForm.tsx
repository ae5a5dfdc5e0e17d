import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { useLiveForm } from "@/components/form/useLiveForm";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { AccountForm, EmailField, PasswordField } from "./AccountForm";
import { useSignUp } from "./api";
import { loadAccountRules } from "./loadAccountRules";

export function SignUpForm() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const signUp = useSignUp();
  const live = useLiveForm({
    stored: { version: 0, values: { fullName: "", email: "", password: "" } },
    schema: async () => (await loadAccountRules()).signUpForm,
    labels: { fullName: t("fullName"), email: t("email"), password: t("password") },
    save: (account) => signUp(account),
    texts: { failure: t("registerError"), success: { title: t("registerSuccess"), message: t("registerWelcome") } },
    onSaved: () => void navigate(paths.home.to(), { replace: true }),
  });

  return (
    <AccountForm live={live} label={t("tabs.signup")} action={{ idle: t("signUp"), working: t("signingUp") }}>
      <TextInput {...live.field("fullName")} name="name" autoComplete="name" required withAsterisk={false} />
      <EmailField {...live.field("email")} />
      <PasswordField
        {...live.field("password")}
        description={t("passwordHint", { count: limits.passwordMin })}
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
