import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { signInForm } from "../../../convex/shared/signInForm";
import { validateWith } from "../../lib/formValidation";
import { useSignIn } from "./api";
import { useFieldProps } from "./useFieldProps";
import { useSubmit } from "./useSubmit";

export function SignInForm() {
  const { t } = useTranslation("auth");
  const signIn = useSignIn();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: validateWith(signInForm),
  });
  const { submit, submitting } = useSubmit({
    send: signIn,
    success: { title: t("loginSuccess"), message: t("welcomeBack") },
    failureTitle: t("loginError"),
    setFieldError: form.setFieldError,
  });
  const field = useFieldProps(form, submitting);

  return (
    <form noValidate onSubmit={form.onSubmit((values) => submit(values))} aria-label={t("tabs.signin")}>
      <Stack gap="md">
        <TextInput
          key={form.key("email")}
          {...field("email")}
          label={t("email")}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput
          key={form.key("password")}
          {...field("password")}
          label={t("password")}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        />
        <Button type="submit" size="lg" fullWidth mt="xs" disabled={submitting}>
          {submitting ? t("signingIn") : t("signIn")}
        </Button>
      </Stack>
    </form>
  );
}
