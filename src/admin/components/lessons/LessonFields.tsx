import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lessonTypes, type LessonType } from "@convex/shared/lessonTypes";
import { limits } from "@convex/shared/limits";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import type { LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";

/** Every field except the content. */
export function LessonFields({ live: { field, values } }: { live: LiveForm<LessonValues> }) {
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
      {values.lessonType === "video" && (
        <TextInput
          {...field("videoAddress")}
          description={t("form.videoAddressHint")}
          type="url"
          inputMode="url"
          maxLength={limits.videoAddress}
          required
        />
      )}
    </>
  );
}

interface LessonValues {
  title: string;
  lessonType: LessonType;
  /** "" for none. */
  videoAddress: string;
  /** "" while the input is empty. */
  durationMinutes: number | string;
  content: string;
}

export const noLesson: LessonValues = {
  title: "",
  lessonType: "text",
  videoAddress: "",
  durationMinutes: 10,
  content: "",
};

export function toLessonValues(
  lesson: Omit<LessonValues, "videoAddress"> & { videoAddress: string | null },
): LessonValues {
  const { title, lessonType, videoAddress, durationMinutes, content } = lesson;
  return { title, lessonType, videoAddress: videoAddress ?? "", durationMinutes, content };
}

/**
 * Drops the hidden video address of a lesson that is not a video.
 *
 * It may have been typed before the type changed, and must not be refused.
 */
export const toLessonInput = (values: LessonValues): LessonValues =>
  values.lessonType === "video" ? values : { ...values, videoAddress: "" };

export function useLessonLabels(): Record<keyof LessonValues, string> {
  const { t } = useTranslation("adminLessons");
  return {
    title: t("form.title"),
    lessonType: t("form.lessonType"),
    videoAddress: t("form.videoAddress"),
    durationMinutes: t("form.durationMinutes"),
    content: t("editor.content"),
  };
}
