import { Container, Skeleton, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconMail, IconMessageCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { passwordResetForm } from "@convex/shared/passwordForms";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { PasswordField } from "@/components/form/PasswordField";
import { Refusal } from "@/components/form/Refusal";
import { useLiveForm } from "@/components/form/useLiveForm";
import { PageHeading } from "@/components/PageHeading";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { useLocation, useNavigate } from "react-router-dom";
import { useByMail, useRedeem } from "./api";
import { AskForm } from "./AskForm";

/**
 * Sets a new password with the token in the fragment (AUTH-25).
 * Opening it changes nothing: programs follow links, too. Without a token it requests a link (AUTH-34).
 */
export default function ResetPage() {
  const { t } = useTranslation("reset");
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [doneWith, setDoneWith] = useState<string | null>(null);
  const token = hash.slice(1);
  // Another link in the same tab starts over.
  const done = doneWith !== null && (token === "" || token === doneWith);
  const finish = (): void => {
    setDoneWith(token);
    // Removes the token from the history as well.
    void navigate(paths.reset.to(), { replace: true });
  };
  const signIn = { to: paths.auth.to(), label: t("signIn") };

  return (
    <Container size={460} py="xl">
      {done ? (
        <StateMessage page icon={IconCircleCheck} title={t("doneTitle")} message={t("doneText")} link={signIn} />
      ) : token === "" ? (
        <LostPassword />
      ) : (
        <ResetForm key={token} token={token} onDone={finish} />
      )}
    </Container>
  );
}

function LostPassword() {
  const { t } = useTranslation("reset");
  const [sent, setSent] = useState(false);
  const byMail = useByMail();
  const signIn = { to: paths.auth.to(), label: t("signIn") };

  if (byMail === undefined) return <Skeleton h={240} />;
  if (sent)
    return <StateMessage page icon={IconMail} title={t("ask.sentTitle")} message={t("ask.sentText")} link={signIn} />;
  return byMail ? (
    <AskForm onSent={() => setSent(true)} />
  ) : (
    <StateMessage page icon={IconMessageCircle} title={t("ask.title")} message={t("ask.noMail")} link={signIn} />
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation("reset");
  const redeem = useRedeem();
  const live = useLiveForm({
    stored: { version: 0, values: { password: "" } },
    schema: passwordResetForm,
    labels: { password: t("new") },
    save: ({ password }) => redeem({ token, password }),
    texts: { failure: t("failure"), success: t("success") },
    onSaved: onDone,
  });
  return (
    <>
      <PageHeading title={t("title")}>{t("title")}</PageHeading>
      <Text c="dimmed" mt="xs" mb="lg">
        {t("text")}
      </Text>
      <Form live={live}>
        <Stack gap="md">
          <PasswordField
            {...live.field("password")}
            description={t("hint", { count: limits.passwordMin })}
            toggleLabel={t("show")}
            autoComplete="new-password"
          />
          <Refusal live={live} />
          <BusyButton type="submit" size="lg" busy={live.saving}>
            {live.saving ? t("working") : t("save")}
          </BusyButton>
        </Stack>
      </Form>
    </>
  );
}
