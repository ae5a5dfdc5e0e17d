import { NativeSelect, SimpleGrid, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lessonTypes } from "@convex/shared/lessonTypes";
import { limits } from "@convex/shared/limits";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import type { LiveForm } from "@/components/form/useLiveForm";
import type { LessonValues } from "./lessonValues";

/** Every field except the content. */
export function LessonFields({ live: { field } }: { live: LiveForm<LessonValues> }) {
  const { t } = useTranslation("adminLessons");
  return (
    <>
      <TextInput {...field("title")} maxLength={limits.lessonTitle} required data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          {...field("lessonType")}
          data={lessonTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
        <WholeNumberInput {...field("durationMinutes")} required />
      </SimpleGrid>
    </>
  );
}
