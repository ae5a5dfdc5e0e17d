import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { optionField, type ExamLetter } from "@convex/shared/examLetters";
import { limits } from "@convex/shared/limits";
import { editedQuestionForm, readTags, type Difficulty } from "@convex/shared/questionsForm";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useOpened, type DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { cutAtWord } from "@/lib/cutAtWord";
import { errorCode } from "@/lib/errorMessage";
import {
  useAddQuestions,
  useLessonChoices,
  useQuestion,
  useRemoveQuestion,
  useUpdateQuestion,
  type ExamDetail,
  type QuestionRow,
} from "./api";
import { OptionFields } from "./OptionFields";
import { QuestionPreview } from "./QuestionPreview";
import { useDifficulties } from "./useDifficulties";
import { blankQuestion, type QuestionDraft } from "./useQuestionForm";

interface QuestionValues extends QuestionDraft {
  tags: string;
  lessonId: string;
  difficulty: Difficulty | "";
  explanation: string;
}

interface NewQuestionDialogProps extends DialogControl {
  exam: ExamDetail;
  /** Question to copy; null starts blank. */
  copied: QuestionRow | null;
}

export function NewQuestionDialog({ exam, copied, ...dialog }: NewQuestionDialogProps) {
  const { t } = useTranslation(["adminBank", "adminExams"]);
  const add = useAddQuestions();
  const live = useLiveForm({
    ...useQuestionTexts(),
    stored: { version: 0, values: copied ? valuesOf(copied) : newQuestion },
    save: (question) => add({ examId: exam._id, questions: [question] }),
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      live={live}
      title={t(copied ? "copyTitle" : "newTitle")}
      submit={t("adminExams:editor.add")}
    >
      <QuestionFields live={live} exam={exam} />
    </FormDialog>
  );
}

interface EditQuestionDialogProps extends DialogControl {
  exam: ExamDetail;
  questionId: Id<"examQuestions">;
}

export function EditQuestionDialog({ exam, questionId, ...dialog }: EditQuestionDialogProps) {
  const { t } = useTranslation(["adminBank", "adminExams"]);
  const gone = { title: t("adminExams:editor.loadFailure"), message: t("gone"), onGone: dialog.onExited };
  const question = useOpened(useQuestion(questionId), gone);
  return question && <QuestionDialog question={question} exam={exam} {...dialog} />;
}

function QuestionDialog({ question, exam, ...dialog }: DialogControl & { question: QuestionRow; exam: ExamDetail }) {
  const { t } = useTranslation("adminBank");
  const update = useUpdateQuestion();
  const live = useLiveForm({
    ...useQuestionTexts(),
    stored: { version: question.version, values: valuesOf(question) },
    save: (fields, version) => update({ questionId: question._id, version, ...fields }),
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} live={live} title={t("editTitle")}>
      <QuestionFields live={live} exam={exam} />
    </FormDialog>
  );
}

export function RemoveQuestionDialog({ question, ...dialog }: DialogControl & { question: QuestionRow }) {
  const { t } = useTranslation(["adminBank", "controls"]);
  const remove = useRemoveQuestion();
  return (
    <ConfirmDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("controls:delete")}
      working={t("controls:deleting")}
      onConfirm={() => remove({ questionId: question._id })}
      texts={{ failure: t("removeFailure"), success: t("removed") }}
    >
      {t("removeText", { text: cutAtWord(question.questionText, 200) })}
    </ConfirmDialog>
  );
}

function QuestionFields({ live, exam }: { live: LiveForm<QuestionValues>; exam: ExamDetail }) {
  const { t } = useTranslation("adminBank");
  const [preview, setPreview] = useState(false);
  const name = useId();
  const lessons = useLessonChoices(exam.course._id);
  const difficulties = useDifficulties();
  const { field, form, values } = live;
  const [seen, setSeen] = useState(live.attempts);
  if (seen !== live.attempts) {
    setSeen(live.attempts);
    // Errors are shown in the fields, which the preview hides.
    if (Object.keys(form.errors).length > 0) setPreview(false);
  }
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        style={{ alignSelf: "flex-start" }}
        leftSection={preview ? <IconPencil size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
        onClick={() => setPreview(!preview)}
      >
        {t(preview ? "write" : "preview")}
      </Button>
      {preview && <QuestionPreview question={values} />}
      <div hidden={preview}>
        <Textarea
          {...field("questionText")}
          maxLength={limits.questionText}
          autosize
          minRows={2}
          required
          mb="md"
          data-autofocus
        />
        <OptionFields
          name={name}
          correct={values.correctOption}
          onCorrect={(letter) => form.setFieldValue("correctOption", letter)}
          error={field("correctOption").error}
          field={(letter) => {
            const { label, ...props } = field(optionField[letter]);
            return { ...props, "aria-label": label };
          }}
        />
      </div>
      <Textarea {...field("explanation")} maxLength={limits.explanation} description={t("explanationHint")} autosize />
      <TextInput {...field("tags")} description={t("tagsHint")} />
      <div className={responsive.two}>
        <NativeSelect {...field("lessonId")} data={[{ value: "", label: t("noLesson") }, ...lessons]} />
        <NativeSelect {...field("difficulty")} data={[{ value: "", label: t("noDifficulty") }, ...difficulties]} />
      </div>
    </>
  );
}

/** Texts and checks that both dialogs share. */
function useQuestionTexts() {
  const { t } = useTranslation(["adminBank", "adminExams"]);
  const option = (letter: ExamLetter) => t("option", { letter: letter.toUpperCase() });
  return {
    schema: editedQuestionForm,
    toInput: ({ tags, ...values }: QuestionValues) => ({ ...values, tags: readTags(tags) }),
    labels: {
      questionText: t("adminExams:editor.questionLabel"),
      optionA: option("a"),
      optionB: option("b"),
      optionC: option("c"),
      optionD: option("d"),
      correctOption: t("correctOption"),
      tags: t("tags"),
      lessonId: t("lesson"),
      difficulty: t("difficulty"),
      explanation: t("explanation"),
    },
    texts: {
      failure: t("adminExams:editor.saveFailure"),
      success: t("adminExams:editor.saved"),
      empty: { title: t("adminExams:editor.invalidTitle"), message: t("invalidText") },
      explain: (error: unknown): string | null => {
        const code = errorCode(error);
        if (code === "notFound") return t("gone");
        return code === null && navigator.onLine ? t("adminExams:editor.updateFailure") : null;
      },
    },
  };
}

const newQuestion: QuestionValues = { ...blankQuestion(), tags: "", lessonId: "", difficulty: "", explanation: "" };

function valuesOf(question: QuestionRow): QuestionValues {
  const { questionText, optionA, optionB, optionC, optionD, correctOption, explanation } = question;
  return {
    questionText,
    optionA,
    optionB,
    optionC,
    optionD,
    correctOption,
    explanation,
    tags: question.tags.join(", "),
    lessonId: question.lesson?._id ?? "",
    difficulty: question.difficulty ?? "",
  };
}
