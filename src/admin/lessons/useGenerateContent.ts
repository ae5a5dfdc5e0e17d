import { useTranslation } from "react-i18next";
import { useServerAction } from "@/components/useServerAction";
import { useGenerateLesson, type LessonRow } from "./api";

/** The provider returned no usable text; the lesson keeps its own. */
class NothingGenerated extends Error {}

/** Generates one lesson's text, which may take a minute. List and editor show it live. */
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
