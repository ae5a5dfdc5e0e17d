import { Switch, Text, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { examForm, newExamForm } from "@convex/shared/examForm";
import { limits } from "@convex/shared/limits";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { RemoveDialog } from "@/admin/components/RemoveDialog";
import { useOpened, type DialogControl } from "@/components/dialog/useDialog";
import { WholeNumberInput } from "@/admin/components/WholeNumberInput";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import responsive from "@/components/page/responsive.module.css";
import { paths } from "@/lib/paths";
import type { Option } from "@/components/form/SearchSelect";
import { useNavigate } from "react-router-dom";
import {
  useCreateExam,
  useDuplicateExam,
  useExam,
  useExamImpact,
  useRemoveExam,
  useUpdateExam,
  type ExamDetail,
  type ExamRow,
} from "./api";
import { GuessingNotice } from "./GuessingNotice";
import { SpreadNotice } from "./SpreadNotice";

interface CreateExamDialogProps extends DialogControl {
  /** The course chosen at first. */
  course?: Option;
  /** The exam that is duplicated. */
  copied?: ExamRow;
}

/** Creates the exam, then opens its editor with blank questions, or those of the exam that is duplicated. */
export function CreateExamDialog({ course, copied, ...dialog }: CreateExamDialogProps) {
  const { t } = useTranslation(["adminExams", "admin"]);
  const navigate = useNavigate();
  const create = useCreateExam();
  const duplicate = useDuplicateExam();
  const live = useLiveForm({
    stored: { version: 0, values: { courseId: course?.value ?? "", ...(copied ? valuesOf(copied) : newExam) } },
    schema: newExamForm,
    toInput,
    labels: { courseId: t("form.course"), ...useExamLabels() },
    save: (typed) => {
      const fields = { ...typed, courseId: typed.courseId as Id<"courses"> };
      return copied ? duplicate({ examId: copied._id, ...fields }) : create(fields);
    },
    texts: copied
      ? { failure: t("toasts.duplicateFailure"), success: t("toasts.duplicated") }
      : { failure: t("toasts.createFailure"), success: t("toasts.created") },
    onSaved: ({ examId }) => {
      dialog.onClose();
      void navigate(paths.adminExamQuestions.to(examId));
    },
  });

  return (
    <FormDialog
      {...dialog}
      live={live}
      title={t(copied ? "form.duplicateTitle" : "form.createTitle")}
      submit={t(copied ? "admin:row.duplicate" : "form.create")}
    >
      {copied && <Text>{t("form.duplicateText", { title: copied.title, count: copied.questionCount })}</Text>}
      <CourseSelect
        {...live.field("courseId")}
        description={t("form.courseHint")}
        data-autofocus={course === undefined}
        {...(course && { initial: course })}
      />
      <ExamFields live={live} />
    </FormDialog>
  );
}

interface EditExamDialogProps extends DialogControl {
  examId: string;
}

export function EditExamDialog({ examId, ...dialog }: EditExamDialogProps) {
  const { t } = useTranslation("adminExams");
  const gone = { title: t("editor.loadFailure"), message: t("editor.missing.text"), onGone: dialog.onExited };
  const exam = useOpened(useExam(examId), gone);
  return exam && <ExamDialog exam={exam} {...dialog} />;
}

function ExamDialog({ exam, ...dialog }: DialogControl & { exam: ExamDetail }) {
  const { t } = useTranslation("adminExams");
  const update = useUpdateExam();
  const live = useLiveForm({
    stored: { version: exam.version, values: valuesOf(exam) },
    schema: examForm,
    toInput,
    labels: useExamLabels(),
    save: (fields, version) => update({ examId: exam._id, version, ...fields }),
    texts: { failure: t("toasts.updateFailure"), success: t("toasts.updated") },
    onSaved: dialog.onClose,
  });
  const { spreadsOverModules, drawCount } = live.values;

  return (
    <FormDialog {...dialog} live={live} title={t("form.editTitle")}>
      <ExamFields live={live}>
        {spreadsOverModules && (
          <SpreadNotice examId={exam._id} drawCount={typeof drawCount === "number" ? drawCount : null} />
        )}
      </ExamFields>
    </FormDialog>
  );
}

interface RemoveExamDialogProps extends DialogControl {
  exam: ExamRow;
}

export function RemoveExamDialog({ exam, ...dialog }: RemoveExamDialogProps) {
  const { t } = useTranslation("adminExams");
  const remove = useRemoveExam();
  const { title, course, questionCount } = exam;
  return (
    <RemoveDialog
      {...dialog}
      title={t("deleteTitle")}
      text={t("deleteText", { title, course: course.title, count: questionCount })}
      impact={useExamImpact(exam._id)}
      onConfirm={() => remove({ examId: exam._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    />
  );
}

interface ExamFieldsProps {
  live: Pick<LiveForm<object>, "field" | "toggle"> & { values: Pick<ExamValues, "passingScore"> };
  /** Shown below the choice to spread questions over modules. */
  children?: ReactNode;
}

/** Fields of a new or existing exam, except its course. */
function ExamFields({ live: { field, toggle, values }, children }: ExamFieldsProps) {
  const { t } = useTranslation("adminExams");
  const { passingScore } = values;
  return (
    <>
      <TextInput {...field("title")} maxLength={limits.courseTitle} required data-autofocus />
      <Textarea {...field("description")} maxLength={limits.courseDescription} autosize minRows={2} maxRows={8} />
      <div className={responsive.two}>
        <WholeNumberInput {...field("passingScore")} description={t("form.passingScoreHint")} required />
        <WholeNumberInput {...field("timeLimitMinutes")} description={t("form.timeLimitHint")} />
      </div>
      <WholeNumberInput {...field("drawCount")} description={t("form.drawCountHint")} />
      {typeof passingScore === "number" && <GuessingNotice passingScore={passingScore} />}
      <Switch {...toggle("spreadsOverModules")} description={t("form.spreadHint")} />
      {children}
      <Switch {...toggle("showsReview")} description={t("form.reviewHint")} />
    </>
  );
}

/** Form values; an empty number input holds "". */
interface ExamValues {
  title: string;
  description: string;
  passingScore: number | string;
  timeLimitMinutes: number | string;
  drawCount: number | string;
  spreadsOverModules: boolean;
  showsReview: boolean;
}

const newExam: ExamValues = {
  title: "",
  description: "",
  passingScore: 80,
  timeLimitMinutes: "",
  drawCount: "",
  spreadsOverModules: false,
  showsReview: true,
};

function valuesOf({ title, description, passingScore, ...exam }: ExamRow): ExamValues {
  const { timeLimitMinutes = "", drawCount = "", spreadsOverModules = false, hidesReview = false } = exam;
  const numbers = { passingScore, timeLimitMinutes, drawCount };
  return { title, description, ...numbers, spreadsOverModules, showsReview: !hidesReview };
}

const toInput = ({ showsReview, ...values }: ExamValues) => ({ ...values, hidesReview: !showsReview });

function useExamLabels(): Record<keyof ExamValues, string> {
  const { t } = useTranslation("adminExams");
  return {
    title: t("form.title"),
    description: t("form.description"),
    passingScore: t("form.passingScore"),
    timeLimitMinutes: t("form.timeLimit"),
    drawCount: t("form.drawCount"),
    spreadsOverModules: t("form.spread"),
    showsReview: t("form.review"),
  };
}
