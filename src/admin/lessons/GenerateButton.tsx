import { ActionIcon, Loader, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import rowAction from "@/admin/components/RowAction.module.css";
import { useDialog } from "@/components/dialog/useDialog";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { useGenerateLesson, type LessonRow } from "./api";

interface GenerateButtonProps {
  lesson: Pick<LessonRow, "_id" | "title" | "isEmpty">;
  /** Whether it looks like the other actions of a row. */
  compact?: boolean;
  /** Whether unsaved changes would conflict with the new text. */
  disabled?: boolean;
}

/**
 * Generates the text of one lesson.
 *
 * Replacing a text needs a confirmation; the previous one can be restored.
 */
export function GenerateButton({ lesson, compact = false, disabled = false }: GenerateButtonProps) {
  const { t } = useTranslation("adminLessons");
  const { generate, working } = useGenerateContent();
  const question = useDialog<true>();
  const label = compact ? t("generateNamed", { title: lesson.title }) : t("generate");

  const press = (): void => {
    if (lesson.isEmpty) void generate(lesson);
    else question.open(true);
  };
  const confirm = (): void => {
    question.close();
    void generate(lesson);
  };

  return (
    <>
      {compact ? (
        <ActionIcon
          aria-label={label}
          title={t("generate")}
          className={rowAction.button ?? ""}
          disabled={disabled}
          aria-disabled={working || undefined}
          data-disabled={working || undefined}
          onClick={() => !working && press()}
        >
          {working ? <Loader size={18} /> : <IconSparkles size={20} stroke={1.7} aria-hidden="true" />}
          <span className={rowAction.word}>{t("generate")}</span>
        </ActionIcon>
      ) : (
        <BusyButton
          variant="secondary"
          leftSection={working ? <Loader size={16} /> : <IconSparkles size={18} aria-hidden="true" />}
          busy={working}
          disabled={disabled}
          onClick={press}
        >
          {working ? t("generating") : label}
        </BusyButton>
      )}
      {question.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          harmless
          title={t("generateTitle")}
          confirm={t("generateConfirm")}
          onConfirm={confirm}
        >
          <Text style={{ overflowWrap: "anywhere" }}>{t("generateText", { title: lesson.title })}</Text>
        </ConfirmDialog>
      ))}
    </>
  );
}

/** Thrown without a usable text; the lesson's own is unchanged. */
class NothingGenerated extends Error {}

/** Generates a text, which takes up to a minute; shown live. */
function useGenerateContent() {
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
