import { useTranslation } from "react-i18next";
import { useLiveForm } from "@/components/form/useLiveForm";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { AccountForm, EmailField, PasswordField } from "./AccountForm";
import { useSignIn } from "./api";
import { loadAccountRules } from "./loadAccountRules";

export function SignInForm() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const signIn = useSignIn();
  const live = useLiveForm({
    stored: { version: 0, values: { email: "", password: "" } },
    schema: async () => (await loadAccountRules()).signInForm,
    labels: { email: t("email"), password: t("password") },
    save: (credentials) => signIn(credentials),
    texts: { failure: t("loginError"), success: { title: t("loginSuccess"), message: t("welcomeBack") } },
    fieldOf: { invalidCredentials: "password" },
    onSaved: () => void navigate(paths.home.to(), { replace: true }),
  });

  return (
    <AccountForm live={live} label={t("tabs.signin")} action={{ idle: t("signIn"), working: t("signingIn") }}>
      <EmailField {...live.field("email")} />
      <PasswordField {...live.field("password")} autoComplete="current-password" />
    </AccountForm>
  );
}
