import { Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import type { LiveForm } from "@/components/form/useLiveForm";

export function useModuleLabels() {
  const { t } = useTranslation("adminModules");
  return { title: t("form.title"), description: t("form.description") };
}

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
