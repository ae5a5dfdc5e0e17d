import { Stack, Switch, Text, Textarea, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { homeForm } from "@convex/shared/homeForm";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useUpdateHome, type HomeSettings } from "./api";
import { FormCard } from "./FormCard";

const switches = ["showsSteps", "showsCertificate", "showsTeachers", "showsQuestions", "trialLessons"] as const;
const groups = [
  { name: "questions", fields: ["questionsPt", "questionsEs", "questionsEn"] },
  { name: "voices", fields: ["voicesPt", "voicesEs", "voicesEn"] },
] as const;
const names = [...switches, ...groups.flatMap(({ fields }) => fields)];

/** HOME-17, COURSE-15: what the home page shows, and trial lessons. */
export function HomeForm({ settings }: { settings: HomeSettings }) {
  const { t } = useTranslation("adminHome");
  const update = useUpdateHome();
  const { version, ...values } = settings;
  const labels = Object.fromEntries(names.map((name) => [name, t(name)])) as Record<(typeof names)[number], string>;
  const live = useLiveForm({
    stored: { version, values },
    schema: homeForm,
    labels,
    save: (fields, seen) => update({ version: seen, ...fields }),
    texts: { failure: t("failure"), success: t("saved"), invalid: { title: t("invalidTitle"), message: t("invalid") } },
  });
  const { field, toggle } = live;

  return (
    <FormCard
      live={live}
      id="settings-home"
      texts={{ title: t("title"), lead: t("lead"), save: t(live.saving ? "saving" : "save") }}
    >
      {switches.map((name) => (
        <Switch key={name} {...toggle(name)} description={t(`${name}Hint`)} />
      ))}
      {groups.map(({ name, fields }) => (
        <div key={name} role="group" aria-labelledby={`settings-home-${name}`}>
          <Title order={3} size="h4" id={`settings-home-${name}`}>
            {t(name)}
          </Title>
          <Text c="dimmed" fz="sm" mb="sm">
            {t(`${name}Hint`)}
          </Text>
          <Stack gap="md">
            {fields.map((text) => (
              <Textarea key={text} {...field(text)} autosize minRows={2} maxRows={12} />
            ))}
          </Stack>
        </div>
      ))}
    </FormCard>
  );
}
