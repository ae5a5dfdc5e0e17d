import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { issuerForm } from "@convex/shared/issuerForm";
import { limits } from "@convex/shared/limits";
import { taxIdText } from "@convex/shared/taxId";
import { useLiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { useUpdateIssuer, type IssuerSettings } from "./api";
import { FormCard } from "./FormCard";

/** CERT-21: issuer of the certificates. */
export function IssuerForm({ settings }: { settings: IssuerSettings }) {
  const { t } = useTranslation("adminIssuer");
  const update = useUpdateIssuer();
  const { version, ...stored } = settings;
  const live = useLiveForm({
    stored: { version, values: { ...stored, taxId: taxIdText(stored.taxId) } },
    schema: issuerForm,
    labels: {
      legalName: t("legalName"),
      taxId: t("taxId"),
      city: t("city"),
      responsibleName: t("responsibleName"),
      responsibleOffice: t("responsibleOffice"),
      legalText: t("legalText"),
    },
    save: (fields, seen) => update({ version: seen, ...fields }),
    texts: { failure: t("failure"), success: t("saved"), invalid: { title: t("invalidTitle"), message: t("invalid") } },
  });
  const { field } = live;
  const required = { maxLength: limits.issuerText, autoComplete: "off", required: true };

  return (
    <FormCard
      live={live}
      id="settings-issuer"
      texts={{ title: t("title"), lead: t("lead"), save: t(live.saving ? "saving" : "save") }}
    >
      <div className={responsive.two}>
        <TextInput {...field("legalName")} {...required} />
        <TextInput {...field("city")} {...required} />
        <TextInput {...field("responsibleName")} {...required} />
        <TextInput {...field("responsibleOffice")} {...required} />
        {/* Alone in its row: neighbors without a hint would be misaligned. */}
        <TextInput {...field("taxId")} {...required} required={false} maxLength={32} description={t("taxIdHint")} />
      </div>
      <Textarea
        {...field("legalText")}
        description={t("legalTextHint")}
        maxLength={limits.legalText}
        autosize
        minRows={2}
        maxRows={6}
      />
    </FormCard>
  );
}
