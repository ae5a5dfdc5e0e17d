import { Button, Group, Paper, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { typedColumns, writeCsvQuestions, type CsvWords } from "@/admin/exams/questionFiles/csvQuestions";
import { writeGiftQuestions } from "@/admin/exams/questionFiles/giftQuestions";
import { writeJsonQuestions } from "@/admin/exams/questionFiles/jsonQuestions";
import { questionFormats, type FileQuestion, type QuestionFormat } from "@/admin/exams/questionFiles/questionFile";
import { ChooseFile } from "@/admin/components/ChooseFile";
import { ExportPanel, type ExportSource } from "@/admin/components/csv/ExportPanel";
import { JobPanel } from "@/admin/components/jobs/JobPanel";
import { useDialog } from "@/components/dialog/useDialog";
import { useFormat } from "@/lib/format";
import { saveFile } from "@/lib/saveFile";
import { useReadBank, type ExamDetail, type QuestionRow } from "./api";
import { useDifficulties } from "./useDifficulties";
import { ImportDialog } from "./ImportDialog";
import { UndoImport } from "./QuestionsRemoval";

const writers: Record<QuestionFormat, (questions: FileQuestion[], separator: "," | ";", words: CsvWords) => string> = {
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
  const words = useCsvWords();
  const dialog = useDialog<File>(t("readFailure"));
  const source = (format: QuestionFormat): ExportSource<QuestionRow> => ({
    fileName: t("fileName", { course: exam.course.slug }),
    ending: endings[format],
    label: t("export", { format: t(`formats.${format}`) }),
    read: (cursor) => read(exam._id, cursor),
    countAll: () => Promise.resolve(exam.questionCount),
    write: (rows, separator) => writers[format](rows.map(toFiled), separator, words),
  });
  return (
    <>
      <Paper withBorder p="md" mb="lg" component="section" aria-label={t("title")}>
        <Group gap="sm">
          <ChooseFile label={t("import")} accept=".txt,.gift,.xml,.csv,.json" onChoose={dialog.open} />
          {exam.questionCount > 0 &&
            questionFormats.map((format) => <ExportPanel key={format} source={source(format)} />)}
          <Template words={words} />
        </Group>
        <Text fz="sm" c="dimmed" mt="xs">
          {t("hint")}
        </Text>
        {dialog.show((file, control) => (
          <ImportDialog exam={exam} file={file} onImport={onImport} {...control} />
        ))}
      </Paper>
      <JobPanel
        kind="questions"
        examId={exam._id}
        action={(job) => <UndoImport key={job._id} examId={exam._id} job={job} />}
      />
    </>
  );
}

function useCsvWords(): CsvWords {
  const { t } = useTranslation("adminBankFiles");
  const {
    easy = "",
    medium = "",
    hard = "",
  } = Object.fromEntries(useDifficulties().map(({ value, label }) => [value, label]));
  const columns = Object.fromEntries(typedColumns.map((name) => [name, t(`fields.${name}`)]));
  return { columns: columns as CsvWords["columns"], difficulties: { easy, medium, hard } };
}

/** A file with the headings and a question that shows their use. */
function Template({ words }: { words: CsvWords }) {
  const { t } = useTranslation("adminBankFiles");
  const format = useFormat();
  const save = (): void => {
    const example: FileQuestion = {
      ...{ id: "", lesson: "", difficulty: "easy", correctOption: "c" },
      questionText: t("template.question"),
      ...{ optionA: t("template.a"), optionB: t("template.b"), optionC: t("template.c"), optionD: t("template.d") },
      explanation: t("template.explanation"),
      tags: [t("template.tag")],
    };
    const separator = format.score(0.5).includes(",") ? ";" : ",";
    saveFile(`${t("template.name")}.csv`, writeCsvQuestions([example], separator, words, typedColumns));
  };
  return (
    <Button variant="ghost" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={save}>
      {t("template.button")}
    </Button>
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
