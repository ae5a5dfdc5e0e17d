import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { limits } from "../../../convex/shared/limits";
import { signUpForm } from "../../../convex/shared/signUpForm";
import { validateWith } from "../../lib/formValidation";
import { useSignUp } from "./api";
import { useFieldProps } from "./useFieldProps";
import { useSubmit } from "./useSubmit";

export function SignUpForm() {
  const { t } = useTranslation("auth");
  const signUp = useSignUp();
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { fullName: "", email: "", password: "" },
    validate: validateWith(signUpForm),
  });
  const { submit, submitting } = useSubmit({
    send: signUp,
    success: { title: t("registerSuccess"), message: t("registerWelcome") },
    failureTitle: t("registerError"),
    setFieldError: form.setFieldError,
  });
  const field = useFieldProps(form, submitting);

  return (
    <form noValidate onSubmit={form.onSubmit((values) => submit(values))} aria-label={t("tabs.signup")}>
      <Stack gap="md">
        <TextInput
          key={form.key("fullName")}
          {...field("fullName")}
          label={t("fullName")}
          name="name"
          autoComplete="name"
        />
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
          description={t("passwordHint", { count: limits.passwordMin })}
          name="password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        />
        <Button type="submit" size="lg" fullWidth mt="xs" disabled={submitting}>
          {submitting ? t("signingUp") : t("signUp")}
        </Button>
      </Stack>
    </form>
  );
}
