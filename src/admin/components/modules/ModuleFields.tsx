import { Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { useFormFields } from "@/components/form/useFormFields";

export type ModuleValues = {
  title: string;
  description: string;
};

interface ModuleFieldsProps {
  form: UseFormReturnType<ModuleValues>;
  disabled: boolean;
}

export function ModuleFields({ form, disabled }: ModuleFieldsProps) {
  const { t } = useTranslation("adminModules");
  const field = useFormFields(form, disabled);
  return (
    <>
      <TextInput {...field("title")} label={t("form.title")} maxLength={limits.moduleTitle} required data-autofocus />
      <Textarea
        {...field("description")}
        label={t("form.description")}
        maxLength={limits.courseDescription}
        autosize
        minRows={3}
        maxRows={10}
        required
      />
    </>
  );
}
