import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { lessonTypes } from "@convex/shared/lessonTypes";
import { limits } from "@convex/shared/limits";
import { useFormFields } from "@/components/form/useFormFields";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import type { LessonValues } from "./lessonValues";

interface LessonFieldsProps {
  form: UseFormReturnType<LessonValues>;
  disabled: boolean;
}

/** Everything but the text. */
export function LessonFields({ form, disabled }: LessonFieldsProps) {
  const { t } = useTranslation("adminLessons");
  const field = useFormFields(form, disabled);
  return (
    <>
      <TextInput {...field("title")} label={t("form.title")} maxLength={limits.lessonTitle} required data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          {...field("lessonType")}
          label={t("form.lessonType")}
          data={lessonTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
        <WholeNumberInput
          {...field("durationMinutes")}
          label={t("form.durationMinutes")}
          min={1}
          max={limits.durationMinutes}
          allowNegative={false}
          hideControls
          required
        />
      </SimpleGrid>
    </>
  );
}
