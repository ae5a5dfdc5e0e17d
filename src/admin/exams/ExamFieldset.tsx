import { SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { useFormFields } from "@/components/form/useFormFields";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import type { ExamValues } from "./examValues";

/** What can be edited of an exam, new or not; its course is chosen once. */
export function ExamFieldset({ form, disabled }: { form: UseFormReturnType<ExamValues>; disabled: boolean }) {
  const { t } = useTranslation("adminExams");
  const field = useFormFields(form, disabled);
  return (
    <>
      <TextInput {...field("title")} label={t("form.title")} maxLength={limits.courseTitle} required />
      <Textarea
        {...field("description")}
        label={t("form.description")}
        maxLength={limits.courseDescription}
        autosize
        minRows={2}
        maxRows={8}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <WholeNumberInput
          {...field("passingScore")}
          label={t("form.passingScore")}
          description={t("form.passingScoreHint")}
          min={0}
          max={100}
          required
        />
        <WholeNumberInput
          {...field("timeLimitMinutes")}
          label={t("form.timeLimit")}
          description={t("form.timeLimitHint")}
          min={1}
          max={limits.examTimeMinutes}
        />
      </SimpleGrid>
    </>
  );
}
