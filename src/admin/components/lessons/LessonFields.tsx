import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lessonTypes } from "@convex/shared/lessonTypes";
import { limits } from "@convex/shared/limits";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import type { LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import type { LessonValues } from "./lessonValues";

/** Every field except the content. */
export function LessonFields({ live: { field } }: { live: LiveForm<LessonValues> }) {
  const { t } = useTranslation("adminLessons");
  return (
    <>
      <TextInput {...field("title")} maxLength={limits.lessonTitle} required data-autofocus />
      <div className={responsive.two}>
        <NativeSelect
          {...field("lessonType")}
          data={lessonTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
        <WholeNumberInput {...field("durationMinutes")} required />
      </div>
    </>
  );
}
