import { Button, Card, Group, Paper, SimpleGrid, Stack, Switch, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { Form } from "@/components/form/Form";
import { useFormFields } from "@/components/form/useFormFields";
import { showToast } from "@/lib/toast";
import { refusedField } from "@/admin/components/refusedField";
import { useAdminAction } from "@/admin/components/useAdminAction";
import { useUpdateSettings, type Settings, type SettingsUpdate } from "./api";
import { parseSettings, sameValues, toPromo, validateSettings, valuesOf, type SettingsValues } from "./settingsValues";

interface SettingsFormProps {
  settings: Settings;
  /** Draws the promotion as home does; null while it is not complete. */
  preview: (promo: SettingsUpdate["promo"] | null) => ReactNode;
}

/** Follows what is saved elsewhere until somebody types; then it says so and overwrites nothing by itself. */
export function SettingsForm({ settings, preview }: SettingsFormProps) {
  const { t } = useTranslation("adminSettings");
  const update = useUpdateSettings();
  const { run, working } = useAdminAction();
  const [begun, setBegun] = useState(() => valuesOf(settings));
  const form = useForm<SettingsValues>({ initialValues: begun, validate: validateSettings });
  const field = useFormFields(form, working);
  const saved = valuesOf(settings);
  const dirty = !sameValues(form.values, begun);
  const changed = !working && !sameValues(saved, begun);

  const begin = (values: SettingsValues): void => {
    setBegun(values);
    form.setValues(values);
    form.clearErrors();
  };
  if (changed && !dirty) begin(saved);

  const save = async (values: SettingsValues): Promise<void> => {
    const texts = { failure: t("toasts.failure"), success: t("toasts.saved") };
    const result = await run(async () => {
      await update(parseSettings(values));
      setBegun(values);
    }, texts);
    const refused = result?.done === false ? refusedField(result.error) : null;
    if (refused !== null)
      form.setFieldError(refused === "priceCents" ? "price" : refused, "errors:invalidInput.message");
  };
  const refuse = (): void =>
    showToast({ title: t("toasts.invalidTitle"), message: t("toasts.invalidText"), variant: "destructive" });

  return (
    <Form onSubmit={form.onSubmit((values) => void save(values), refuse)} aria-label={t("title")}>
      <LeaveGuard dirty={dirty} />
      <Stack gap="xl">
        <Card component="section" aria-labelledby="settings-promo">
          <Title order={2} size="h3" id="settings-promo" mb="md">
            {t("promo.title")}
          </Title>
          <Stack gap="md">
            <Switch
              {...form.getInputProps("enabled", { type: "checkbox" })}
              label={t("promo.enabled")}
              description={t("promo.enabledHint")}
              size="md"
              disabled={working}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                {...field("price")}
                label={t("promo.price")}
                description={t("promo.priceHint")}
                inputMode="decimal"
                required
              />
              <TextInput
                {...field("validUntil")}
                type="date"
                label={t("promo.validUntil")}
                description={t("promo.validUntilHint")}
                required
              />
            </SimpleGrid>
          </Stack>
        </Card>
        <Card component="section" aria-labelledby="settings-whatsapp">
          <Title order={2} size="h3" id="settings-whatsapp" mb="md">
            {t("whatsapp.title")}
          </Title>
          <Stack gap="md">
            <TextInput
              {...field("whatsappNumber")}
              label={t("whatsapp.number")}
              description={t("whatsapp.numberHint")}
              type="tel"
              autoComplete="off"
              maxLength={32}
              required
            />
            <Message field={field("whatsappText")} label={t("whatsapp.text")} hint={t("whatsapp.textHint")} />
            <Message
              field={field("whatsappEnrollText")}
              label={t("whatsapp.enrollText")}
              hint={t("whatsapp.enrollTextHint")}
            />
          </Stack>
        </Card>
        <section aria-labelledby="settings-preview">
          <Title order={2} size="h3" id="settings-preview" mb="md">
            {t("preview.title")}
          </Title>
          {preview(toPromo(form.values))}
        </section>
        {changed && dirty && (
          <Paper withBorder p="md" role="status">
            <Text>{t("changed")}</Text>
            <Button variant="link" size="sm" onClick={() => begin(saved)}>
              {t("reload")}
            </Button>
          </Paper>
        )}
        <Group>
          <BusyButton type="submit" size="lg" busy={working}>
            {t(working ? "saving" : "save")}
          </BusyButton>
        </Group>
      </Stack>
    </Form>
  );
}

interface MessageProps {
  field: ReturnType<ReturnType<typeof useFormFields>>;
  label: string;
  hint: string;
}

function Message({ field, label, hint }: MessageProps) {
  return (
    <Textarea
      {...field}
      label={label}
      description={hint}
      maxLength={limits.whatsappText}
      autosize
      minRows={2}
      maxRows={8}
    />
  );
}
