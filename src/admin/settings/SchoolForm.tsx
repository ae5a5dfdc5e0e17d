import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { productPalette } from "@convex/shared/productPalette";
import { schoolForm } from "@convex/shared/schoolForm";
import { useLiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { useUpdateSchool, type SchoolSettings } from "./api";
import { FormCard } from "./FormCard";
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
  const { field, form } = live;
  const { name, accent } = live.values;
  const color = schoolForm.shape.accent.safeParse(accent).data ?? null;

  return (
    <FormCard
      live={live}
      id="settings-school"
      texts={{ title: t("title"), lead: t("lead"), save: t(live.saving ? "saving" : "save") }}
    >
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
    </FormCard>
  );
}
