import { Anchor, Skeleton, Stack, Text, TextInput, type TextInputProps } from "@mantine/core";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { PasswordField } from "@/components/form/PasswordField";
import { Refusal } from "@/components/form/Refusal";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { showToast } from "@/lib/toast";
import { useSignIn, useSignUp } from "./api";
import { loadAccountRules, preloadAccountRules } from "./loadAccountRules";

/** Lazy: few accounts have a second factor. */
const ChallengeForm = lazy(() => import("./ChallengeForm"));

interface AccountFormProps {
  live: Omit<LiveForm<object>, "form" | "values">;
  label: string;
  action: { idle: string; working: string };
  /** The server accepted; leads on once the session has started. */
  entered: boolean;
  children: ReactNode;
}

/** Shared layout of sign-in and sign-up. */
function AccountForm({ live, label, action, entered, children }: AccountFormProps) {
  const busy = live.saving || entered;
  return (
    <Form live={live} aria-label={label} onFocus={preloadAccountRules}>
      <Stack gap="md">
        {children}
        <Refusal live={live} />
        <BusyButton type="submit" size="lg" fullWidth mt="xs" busy={busy}>
          {busy ? action.working : action.idle}
        </BusyButton>
      </Stack>
    </Form>
  );
}

function EmailField(props: TextInputProps) {
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

export function SignInForm() {
  const { t } = useTranslation("auth");
  const [entered, setEntered] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const signIn = useSignIn();
  const live = useLiveForm({
    stored: { version: 0, values: { email: "", password: "" } },
    schema: async () => (await loadAccountRules()).signInForm,
    labels: { email: t("email"), password: t("password") },
    save: (credentials) => signIn(credentials),
    texts: { failure: t("loginError"), topic: "entering" },
    fieldOf: { invalidCredentials: "password" },
    onSaved: (asked) => {
      if (typeof asked === "string") {
        setChallenge(asked);
        return;
      }
      setEntered(true);
      showToast({ title: t("loginSuccess"), message: t("welcomeBack"), variant: "success", topic: "entering" });
    },
  });

  if (challenge !== null)
    return (
      <Suspense fallback={<Skeleton h={180} />}>
        <ChallengeForm challenge={challenge} onCancel={() => setChallenge(null)} />
      </Suspense>
    );

  return (
    <AccountForm
      live={live}
      label={t("tabs.signin")}
      action={{ idle: t("signIn"), working: t("signingIn") }}
      entered={entered}
    >
      <EmailField {...live.field("email")} />
      <PasswordField
        {...live.field("password")}
        name="password"
        toggleLabel={t("showPassword")}
        autoComplete="current-password"
      />
      <Anchor component={Link} to={paths.reset.to()} fz="sm">
        {t("forgot")}
      </Anchor>
    </AccountForm>
  );
}

interface Invited {
  token: string;
  /** Filled in and fixed: the invitation link proves it. */
  email: string;
  fullName: string;
  onEntered: () => void;
}

export function SignUpForm({ invitation }: { invitation?: Invited }) {
  const { t } = useTranslation("auth");
  const [entered, setEntered] = useState(false);
  const signUp = useSignUp();
  const live = useLiveForm({
    stored: {
      version: 0,
      values: { fullName: invitation?.fullName ?? "", email: invitation?.email ?? "", password: "" },
    },
    schema: async () => (await loadAccountRules()).signUpForm,
    labels: { fullName: t("fullName"), email: t("email"), password: t("password") },
    save: (account) => signUp({ ...account, ...(invitation && { invitation: invitation.token }) }),
    texts: {
      failure: t("registerError"),
      success: { title: t("registerSuccess"), message: t("registerWelcome") },
      topic: "entering",
    },
    onSaved: () => {
      setEntered(true);
      invitation?.onEntered();
    },
  });

  return (
    <AccountForm
      live={live}
      label={t("tabs.signup")}
      action={{ idle: t("signUp"), working: t("signingUp") }}
      entered={entered}
    >
      <TextInput {...live.field("fullName")} name="name" autoComplete="name" required withAsterisk={false} />
      <EmailField {...live.field("email")} readOnly={invitation !== undefined} />
      <PasswordField
        {...live.field("password")}
        name="password"
        toggleLabel={t("showPassword")}
        description={t("passwordHint", { count: limits.passwordMin })}
        autoComplete="new-password"
      />
      <Text fz="sm">
        {t("acceptBefore")}{" "}
        <Anchor component={Link} to={paths.terms.to()} underline="always" inherit>
          {t("acceptTerms")}
        </Anchor>{" "}
        {t("acceptAnd")}{" "}
        <Anchor component={Link} to={paths.privacy.to()} underline="always" inherit>
          {t("acceptPrivacy")}
        </Anchor>
        {t("acceptAfter")}
      </Text>
    </AccountForm>
  );
}
