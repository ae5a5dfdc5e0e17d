import { Group, Paper, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { writeCsvQuestions } from "@/admin/exams/questionFiles/csvQuestions";
import { writeGiftQuestions } from "@/admin/exams/questionFiles/giftQuestions";
import { writeJsonQuestions } from "@/admin/exams/questionFiles/jsonQuestions";
import { questionFormats, type FileQuestion, type QuestionFormat } from "@/admin/exams/questionFiles/questionFile";
import { ChooseFile } from "@/admin/components/ChooseFile";
import { ExportPanel, type ExportSource } from "@/admin/components/csv/ExportPanel";
import { JobPanel } from "@/admin/components/jobs/JobPanel";
import { useDialog } from "@/components/dialog/useDialog";
import { useReadBank, type ExamDetail, type QuestionRow } from "./api";
import { ImportDialog } from "./ImportDialog";
import { UndoImport } from "./QuestionsRemoval";

const writers: Record<QuestionFormat, (questions: FileQuestion[], separator: "," | ";") => string> = {
  gift: writeGiftQuestions,
  csv: writeCsvQuestions,
  json: writeJsonQuestions,
};
const endings: Record<QuestionFormat, string> = { gift: "txt", csv: "csv", json: "json" };

interface BankFilesProps {
  exam: ExamDetail;
  /** Called when an import has started. */
  onImport: () => void;
}

/** Exports and imports a bank of questions. */
export function BankFiles({ exam, onImport }: BankFilesProps) {
  const { t } = useTranslation("adminBankFiles");
  const read = useReadBank();
  const dialog = useDialog<File>(t("readFailure"));
  const source = (format: QuestionFormat): ExportSource<QuestionRow> => ({
    fileName: t("fileName", { course: exam.course.slug }),
    ending: endings[format],
    label: t("export", { format: t(`formats.${format}`) }),
    read: (cursor) => read(exam._id, cursor),
    countAll: () => Promise.resolve(exam.questionCount),
    write: (rows, separator) => writers[format](rows.map(toFiled), separator),
  });
  return (
    <>
      <Paper withBorder p="md" mb="lg" component="section" aria-label={t("title")}>
        <Group gap="sm">
          <ChooseFile label={t("import")} accept=".txt,.gift,.xml,.csv,.json" onChoose={dialog.open} />
          {exam.questionCount > 0 &&
            questionFormats.map((format) => <ExportPanel key={format} source={source(format)} />)}
        </Group>
        <Text fz="sm" c="dimmed" mt="xs">
          {t("hint")}
        </Text>
        {dialog.show((file, control) => (
          <ImportDialog exam={exam} file={file} onImport={onImport} {...control} />
        ))}
      </Paper>
      <JobPanel kind="questions" examId={exam._id} action={(job) => <UndoImport key={job._id} job={job} />} />
    </>
  );
}

function toFiled({ _id, questionText, lesson, difficulty, ...row }: QuestionRow): FileQuestion {
  const { optionA, optionB, optionC, optionD, correctOption, tags, explanation } = row;
  return {
    id: _id,
    questionText,
    optionA,
    optionB,
    optionC,
    optionD,
    correctOption,
    tags,
    explanation,
    lesson: lesson?.title ?? "",
    difficulty: difficulty ?? "",
  };
}
