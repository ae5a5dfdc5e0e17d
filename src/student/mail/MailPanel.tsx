import { Card, NativeSelect, Skeleton, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { mailLanguages, optionalMailKinds } from "@convex/shared/mailKinds";
import responsive from "@/components/page/responsive.module.css";
import { useServerAction } from "@/components/useServerAction";
import { languageInfo } from "@/i18n/languages";
import { AddressConfirmation } from "./AddressConfirmation";
import { useMailChoices, useUpdateMailChoices, type ChoiceChange, type MailChoices } from "./api";
import classes from "./MailPanel.module.css";

/** The sign-in address, and which mails come in which language. */
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
          <>
            <VisuallyHidden role="status">{t("settings.loading")}</VisuallyHidden>
            <Skeleton height={160} aria-busy="true" />
          </>
        ) : (
          <Choices choices={choices} />
        )}
      </Stack>
    </Card>
  );
}

/** Each choice is saved as it is made. */
function Choices({ choices }: { choices: MailChoices }) {
  const { t } = useTranslation("mail");
  const update = useUpdateMailChoices();
  const { run } = useServerAction();
  const { language, stopped } = choices;
  const save = (change: ChoiceChange): void =>
    void run(() => update(change), {
      failure: t("settings.failure"),
      success: t("settings.saved"),
    });
  return (
    <>
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
      <fieldset className={classes.choices}>
        <legend>{t("settings.optional")}</legend>
        {optionalMailKinds.map((kind) => (
          <label key={kind} className={classes.choice}>
            <input
              type="checkbox"
              checked={!stopped.includes(kind)}
              onChange={({ currentTarget: { checked } }) => save(checked ? { resume: kind } : { stop: kind })}
            />
            {t(`settings.${kind}`)}
          </label>
        ))}
      </fieldset>
      <Text c="dimmed">{t("settings.necessary")}</Text>
    </>
  );
}
