import { Card, Group, Stack, Switch, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import { brazilDay } from "@convex/shared/brazilDay";
import { limits } from "@convex/shared/limits";
import { promoForm } from "@convex/shared/promoForm";
import { BusyButton } from "@/components/form/BusyButton";
import { DayInput } from "@/components/form/DayInput";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { useLiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { PromoOffer } from "@/components/PromoOffer";
import { useDates } from "@/lib/dates";
import { useUpdateSettings, type Settings } from "./api";
import { parsePrice } from "@convex/shared/price";
import { priceText } from "@/admin/components/priceText";
import { PixCard } from "./PixCard";

export function SettingsForm({ settings }: { settings: Settings }) {
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
      pixKey: t("pix.key"),
      pixName: t("pix.name"),
      pixCity: t("pix.city"),
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
        <PixCard live={live} />
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
          <Preview values={live.values} />
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

/** Preview in the home page's own banner, so both look the same. */
function Preview({ values }: { values: SettingsValues }) {
  const { t } = useTranslation("adminSettings");
  const [today] = useState(() => brazilDay(Date.now()));
  const { data: promo } = promoForm.safeParse(toInput(values));
  if (promo === undefined) return <Text c="dimmed">{t("preview.incomplete")}</Text>;
  if (!promo.enabled) return <Text c="dimmed">{t("preview.hidden")}</Text>;
  if (promo.validUntil < today) return <Text c="dimmed">{t("preview.over")}</Text>;
  return <PromoOffer promo={promo} />;
}

/** Form values, with the price as typed. */
type SettingsValues = Omit<Settings, "version" | "priceCents"> & { priceCents: string };

function valuesOf({ version, priceCents, ...values }: Settings): SettingsValues {
  return { ...values, priceCents: priceText(priceCents) };
}

/** Parses the price; unreadable ones become NaN, which is rejected. */
function toInput({ priceCents, ...values }: SettingsValues): z.input<typeof promoForm> {
  return { ...values, priceCents: parsePrice(priceCents) ?? Number.NaN };
}
