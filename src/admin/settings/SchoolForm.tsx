import { Card, Group, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { productPalette } from "@convex/shared/productPalette";
import { schoolForm } from "@convex/shared/schoolForm";
import { BusyButton } from "@/components/form/BusyButton";
import { Form } from "@/components/form/Form";
import { LeaveGuard } from "@/components/form/LeaveGuard";
import { useLiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { useUpdateSchool, type SchoolSettings } from "./api";
import classes from "./SchoolForm.module.css";
import { SchoolPreview } from "./SchoolPreview";

/** LOOK-3: the school's name, contact and color, with a preview. */
export function SchoolForm({ settings }: { settings: SchoolSettings }) {
  const { t } = useTranslation("adminSchool");
  const update = useUpdateSchool();
  const { version, ...values } = settings;
  const live = useLiveForm({
    stored: { version, values },
    schema: schoolForm,
    labels: {
      name: t("name"),
      accent: t("accent"),
      address: t("address"),
      email: t("email"),
      senderName: t("senderName"),
      social: t("social"),
    },
    save: (fields, seen) => update({ version: seen, ...fields }),
    texts: { failure: t("failure"), success: t("saved"), invalid: { title: t("invalidTitle"), message: t("invalid") } },
  });
  const { field, form, saving, conflict } = live;
  const { name, accent } = live.values;
  const color = schoolForm.shape.accent.safeParse(accent).data ?? null;

  return (
    <Form live={live} aria-label={t("title")}>
      <LeaveGuard dirty={live.dirty} />
      <Card component="section" aria-labelledby="settings-school">
        <Title order={2} size="h3" id="settings-school">
          {t("title")}
        </Title>
        <Text c="dimmed" mb="md">
          {t("lead")}
        </Text>
        <Stack gap="md">
          <div className={responsive.two}>
            <TextInput {...field("name")} maxLength={limits.schoolName} autoComplete="off" required />
            <TextInput {...field("email")} maxLength={limits.email} type="email" autoComplete="off" />
          </div>
          <TextInput {...field("address")} maxLength={limits.schoolText} autoComplete="off" />
          <TextInput
            {...field("senderName")}
            description={t("senderNameHint")}
            maxLength={limits.schoolName}
            autoComplete="off"
          />
          <Textarea {...field("social")} description={t("socialHint")} autosize minRows={2} maxRows={6} />
          <TextInput
            {...field("accent")}
            description={t("accentHint")}
            placeholder={productPalette.shades[6]}
            maxLength={7}
            autoComplete="off"
            leftSection={
              <input
                type="color"
                className={classes.color}
                aria-label={t("pickColor")}
                value={color ?? productPalette.shades[6]}
                onChange={({ currentTarget }) => form.setFieldValue("accent", currentTarget.value)}
              />
            }
          />
          <SchoolPreview name={name} accent={color} />
        </Stack>
      </Card>
      <Group mt="md">
        <BusyButton type="submit" size="lg" busy={saving} disabled={conflict.length > 0}>
          {t(saving ? "saving" : "save")}
        </BusyButton>
      </Group>
    </Form>
  );
}
