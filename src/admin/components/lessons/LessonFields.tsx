import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lessonTypes, type LessonType } from "@convex/shared/lessonTypes";
import { limits } from "@convex/shared/limits";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import type { LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";

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

interface LessonValues {
  title: string;
  lessonType: LessonType;
  /** "" while the input is empty. */
  durationMinutes: number | string;
  content: string;
}

export const noLesson: LessonValues = { title: "", lessonType: "text", durationMinutes: 10, content: "" };

/** A type that the form does not offer is shown as a text. */
export function toLessonValues(lesson: Omit<LessonValues, "lessonType"> & { lessonType: string }): LessonValues {
  const { title, durationMinutes, content } = lesson;
  const lessonType = lessonTypes.find((type) => type === lesson.lessonType) ?? "text";
  return { title, lessonType, durationMinutes, content };
}

export function useLessonLabels(): Record<keyof LessonValues, string> {
  const { t } = useTranslation("adminLessons");
  return {
    title: t("form.title"),
    lessonType: t("form.lessonType"),
    durationMinutes: t("form.durationMinutes"),
    content: t("editor.content"),
  };
}
