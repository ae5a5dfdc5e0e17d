import { Textarea, TextInput } from "@mantine/core";
import type { TFunction } from "i18next";
import { limits } from "@convex/shared/limits";
import type { LiveForm } from "@/components/form/useLiveForm";

export const moduleLabels = (t: TFunction) => ({
  title: t("adminModules:form.title"),
  description: t("adminModules:form.description"),
});

export function ModuleFields({ live: { field } }: { live: Pick<LiveForm<object>, "field"> }) {
  return (
    <>
      <TextInput {...field("title")} maxLength={limits.moduleTitle} required data-autofocus />
      <Textarea
        {...field("description")}
        maxLength={limits.courseDescription}
        autosize
        minRows={3}
        maxRows={10}
        required
      />
    </>
  );
}
