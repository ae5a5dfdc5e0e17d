import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { passwordAskForm } from "@convex/shared/passwordForms";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { Refusal } from "@/components/form/Refusal";
import { useLiveForm } from "@/components/form/useLiveForm";
import { PageHeading } from "@/components/PageHeading";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useAsk } from "./api";

/** Requests a reset link by mail (AUTH-34). */
export function AskForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation("reset");
  const ask = useAsk();
  const live = useLiveForm({
    stored: { version: 0, values: { email: "" } },
    schema: passwordAskForm,
    labels: { email: t("ask.email") },
    save: ask,
    texts: { failure: t("ask.failure") },
    onSaved: onSent,
  });
  return (
    <>
      <PageHeading title={t("ask.title")}>{t("ask.title")}</PageHeading>
      <Text c="dimmed" mt="xs" mb="lg">
        {t("ask.text")}
      </Text>
      <Form live={live}>
        <Stack gap="md">
          <TextInput
            {...live.field("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
          />
          <Refusal live={live} />
          <BusyButton type="submit" size="lg" busy={live.saving}>
            {live.saving ? t("ask.working") : t("ask.send")}
          </BusyButton>
          <Anchor component={Link} to={paths.auth.to()} ta="center" fw={600}>
            {t("ask.back")}
          </Anchor>
        </Stack>
      </Form>
    </>
  );
}
