import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { useGenerateLesson, type LessonRow } from "./api";

/** The provider gave no usable text; the lesson keeps the one it has. */
class NothingGenerated extends Error {}

/** One lesson's text by AI; may take a minute. The list and the editor show the new text by themselves. */
export function useGenerateContent() {
  const { t } = useTranslation("adminLessons");
  const send = useGenerateLesson();
  const { run, working } = useServerAction();

  const generate = async ({ _id, title }: Pick<LessonRow, "_id" | "title">): Promise<void> => {
    const write = async (): Promise<void> => {
      const { success } = await send({ lessonId: _id });
      if (!success) throw new NothingGenerated();
    };
    await run(write, {
      failure: t("toasts.generateFailure"),
      success: t("toasts.generated"),
      explain: (error) => (error instanceof NothingGenerated ? t("toasts.generateFailureText", { title }) : null),
    });
  };

  return { generate, working };
}
