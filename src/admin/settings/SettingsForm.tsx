import { Card, Group, Stack, Switch, Textarea, TextInput, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { limits } from "@convex/shared/limits";
import { promoForm } from "@convex/shared/promoForm";
import { BusyButton } from "@/components/form/BusyButton";
import { DayInput } from "@/components/form/DayInput";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { useLiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { useDates } from "@/lib/dates";
import { useUpdateSettings, type Settings } from "./api";
import { parsePrice, priceText } from "./priceText";

interface SettingsFormProps {
  settings: Settings;
  /** Draws the promotion as home does; null while it is not complete. */
  preview: (promo: PromoValues | null) => ReactNode;
}

export function SettingsForm({ settings, preview }: SettingsFormProps) {
  const { t } = useTranslation("adminSettings");
  const dates = useDates();
  const update = useUpdateSettings();
  const live = useLiveForm({
    stored: { version: settings.version, values: valuesOf(settings) },
    schema: promoForm,
    toInput,
    labels: {
      enabled: t("promo.enabled"),
      priceCents: t("promo.price"),
      validUntil: t("promo.validUntil"),
      whatsappNumber: t("whatsapp.number"),
      whatsappText: t("whatsapp.text"),
      whatsappEnrollText: t("whatsapp.enrollText"),
    },
    show: { validUntil: (day) => day && dates.day(day) },
    save: (fields, version) => update({ version, ...fields }),
    texts: {
      failure: t("toasts.failure"),
      success: t("toasts.saved"),
      invalid: { title: t("toasts.invalidTitle"), message: t("toasts.invalidText") },
    },
  });
  const { field, toggle, saving, conflict } = live;
  const message = { maxLength: limits.whatsappText, autosize: true, minRows: 2, maxRows: 8 };

  return (
    <Form live={live} aria-label={t("title")}>
      <LeaveGuard dirty={live.dirty} />
      <Stack gap="xl">
        <Card component="section" aria-labelledby="settings-promo">
          <Title order={2} size="h3" id="settings-promo" mb="md">
            {t("promo.title")}
          </Title>
          <Stack gap="md">
            <Switch {...toggle("enabled")} description={t("promo.enabledHint")} />
            <div className={responsive.two}>
              <TextInput {...field("priceCents")} description={t("promo.priceHint")} inputMode="decimal" required />
              <DayInput {...field("validUntil")} description={t("promo.validUntilHint")} required />
            </div>
          </Stack>
        </Card>
        <Card component="section" aria-labelledby="settings-whatsapp">
          <Title order={2} size="h3" id="settings-whatsapp" mb="md">
            {t("whatsapp.title")}
          </Title>
          <Stack gap="md">
            <TextInput
              {...field("whatsappNumber")}
              description={t("whatsapp.numberHint")}
              type="tel"
              autoComplete="off"
              maxLength={32}
              required
            />
            <Textarea {...field("whatsappText")} {...message} description={t("whatsapp.textHint")} />
            <Textarea {...field("whatsappEnrollText")} {...message} description={t("whatsapp.enrollTextHint")} />
          </Stack>
        </Card>
        <section aria-labelledby="settings-preview">
          <Title order={2} size="h3" id="settings-preview" mb="md">
            {t("preview.title")}
          </Title>
          {preview(toPromo(live.values))}
        </section>
        <Group>
          <BusyButton type="submit" size="lg" busy={saving} disabled={conflict.length > 0}>
            {t(saving ? "saving" : "save")}
          </BusyButton>
        </Group>
      </Stack>
    </Form>
  );
}

/** What the inputs hold, with the price as typed. */
type SettingsValues = Omit<Settings, "version" | "priceCents"> & { priceCents: string };

export type PromoValues = z.output<typeof promoForm>;

function valuesOf({ version, priceCents, ...values }: Settings): SettingsValues {
  return { ...values, priceCents: priceText(priceCents) };
}

/** An unreadable price becomes NaN, which the schema rejects. */
function toInput({ priceCents, ...values }: SettingsValues): z.input<typeof promoForm> {
  return { ...values, priceCents: parsePrice(priceCents) ?? Number.NaN };
}

/** The promotion to preview, or null while a field is invalid. */
function toPromo(values: SettingsValues): PromoValues | null {
  const parsed = promoForm.safeParse(toInput(values));
  return parsed.success ? parsed.data : null;
}
