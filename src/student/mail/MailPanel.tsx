import { Card, Checkbox, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { defaultMailLanguage, mailLanguages, optionalMailKinds, type OptionalMailKind } from "@convex/shared/mailKinds";
import { LoadingShape } from "@/components/page/LoadingShape";
import responsive from "@/components/page/responsive.module.css";
import { useServerAction } from "@/components/useServerAction";
import { languageInfo } from "@/i18n/languages";
import { AddressConfirmation } from "./AddressConfirmation";
import { useMailChoices, useUpdateMailChoices, type ChoiceChange, type MailChoices } from "./api";

const unknown: MailChoices = { language: defaultMailLanguage, stopped: [] };

/** The sign-in address, and the choice of mails and language. */
export default function MailPanel() {
  const { t } = useTranslation("mail");
  const choices = useMailChoices();
  return (
    <Card className={responsive.largeCard ?? ""} maw={720} component="section" aria-labelledby="mail-title">
      <Title order={3} id="mail-title">
        {t("settings.title")}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t("settings.text")}
      </Text>
      <Stack gap="lg">
        <AddressConfirmation />
        {choices === undefined ? (
          <LoadingShape>
            <Choices choices={unknown} />
          </LoadingShape>
        ) : (
          <Choices choices={choices} />
        )}
      </Stack>
    </Card>
  );
}

function Choices({ choices: { language, stopped } }: { choices: MailChoices }) {
  const { t } = useTranslation("mail");
  return (
    <>
      <LanguageChoice language={language} />
      <Checkbox.Group
        size="md"
        label={t("settings.optional")}
        value={optionalMailKinds.filter((kind) => !stopped.includes(kind))}
      >
        <Stack gap="sm" mt="xs">
          {optionalMailKinds.map((kind) => (
            <KindChoice key={kind} kind={kind} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text c="dimmed">{t("settings.necessary")}</Text>
    </>
  );
}

function LanguageChoice({ language }: Pick<MailChoices, "language">) {
  const { t } = useTranslation("mail");
  const save = useSave();
  return (
    <NativeSelect
      size="md"
      label={t("settings.language")}
      value={language}
      onChange={(event) => {
        const chosen = mailLanguages.find((known) => known === event.currentTarget.value);
        if (chosen !== undefined) save({ language: chosen });
      }}
      data={mailLanguages.map((value) => ({ value, label: languageInfo[value].name }))}
    />
  );
}

function KindChoice({ kind }: { kind: OptionalMailKind }) {
  const { t } = useTranslation("mail");
  const save = useSave();
  return (
    <Checkbox
      value={kind}
      label={t(`settings.${kind}`)}
      onChange={({ currentTarget: { checked } }) => save(checked ? { resume: kind } : { stop: kind })}
    />
  );
}

/** Saves each choice as it is made, independently of others. */
function useSave(): (change: ChoiceChange) => void {
  const { t } = useTranslation("mail");
  const update = useUpdateMailChoices();
  const { run } = useServerAction();
  return (change) => void run(() => update(change), { failure: t("settings.failure"), success: t("settings.saved") });
}
