import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeForm } from "@convex/shared/passwordForms";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { Refusal } from "@/components/form/Refusal";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useAnswerChallenge } from "./api";

interface ChallengeFormProps {
  challenge: string;
  /** Returns to the password. */
  onCancel: () => void;
}

/** Second step of signing in: app or recovery code (AUTH-28). */
export default function ChallengeForm({ challenge, onCancel }: ChallengeFormProps) {
  const { t } = useTranslation("secondFactor");
  const [entered, setEntered] = useState(false);
  const answer = useAnswerChallenge();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const live = useLiveForm({
    stored: { version: 0, values: { code: "" } },
    schema: codeForm,
    labels: { code: t("code") },
    save: ({ code }) => answer({ challenge, code }),
    texts: { failure: t("failure"), success: { title: t("success"), message: t("welcome") }, topic: "entering" },
    fieldOf: { secondFactorWrong: "code" },
    onSaved: () => setEntered(true),
  });
  const busy = live.saving || entered;
  return (
    <Form live={live} aria-label={t("title")}>
      <Stack gap="md">
        <Text>{t("text")}</Text>
        <TextInput
          {...live.field("code")}
          ref={input}
          description={t("hint")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <Refusal live={live} />
        <BusyButton type="submit" size="lg" fullWidth busy={busy}>
          {busy ? t("working") : t("send")}
        </BusyButton>
        <Button variant="ghost" onClick={onCancel} disabled={busy}>
          {t("back")}
        </Button>
      </Stack>
    </Form>
  );
}
