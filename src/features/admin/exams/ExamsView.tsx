import { ActionIcon, Anchor, Badge, Box, Button, VisuallyHidden } from "@mantine/core";
import { IconCertificate, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "../../../components/list/PagedTable";
import { SearchField } from "../../../components/list/SearchField";
import { StateMessage } from "../../../components/StateMessage";
import { useFormat } from "../../../lib/format";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/router";
import { LoadBoundary } from "../LoadBoundary";
import { AdminHeading } from "../shell/AdminHeading";
import { useDialog } from "../useDialog";
import { EXAMS_PER_PAGE, useExams, type ExamRow } from "./api";
import { CreateExamDialog } from "./CreateExamDialog";
import { EditExam } from "./EditExam";
import { RemoveExamDialog } from "./RemoveExamDialog";

export function ExamsView() {
  const { t } = useTranslation("adminExams");
  const [search, setSearch] = useState("");
  const creation = useDialog<true>();
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => creation.open(true)}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} actions={create} />
      <Box mb="lg">
        <SearchField label={t("search")} placeholder={t("searchPlaceholder")} value={search} onSearch={setSearch} />
      </Box>
      <LoadBoundary failure={t("loadFailure")}>
        <ExamList search={search} onClearSearch={() => setSearch("")} onCreate={() => creation.open(true)} />
      </LoadBoundary>
      {creation.show((_, dialog) => (
        <CreateExamDialog {...dialog} />
      ))}
    </>
  );
}

interface ExamListProps {
  search: string;
  onClearSearch: () => void;
  onCreate: () => void;
}

function ExamList({ search, onClearSearch, onCreate }: ExamListProps) {
  const { t } = useTranslation("adminExams");
  const exams = useExams(search);
  const edition = useDialog<ExamRow>();
  const removal = useDialog<ExamRow>();
  const columns = useExamColumns(edition.open, removal.open);
  return (
    <>
      <PagedTable
        label={t("title")}
        columns={columns}
        pages={exams}
        pageSize={EXAMS_PER_PAGE}
        rowKey={({ _id }) => _id}
        search={search}
        onClearSearch={onClearSearch}
        empty={
          <StateMessage
            icon={<IconCertificate size={28} stroke={1.6} />}
            title={t("empty.title")}
            message={t("empty.text")}
            action={<Button onClick={onCreate}>{t("new")}</Button>}
          />
        }
      />
      {edition.show((subject, dialog) => (
        <LoadBoundary failure={t("editor.loadFailure")}>
          <EditExam examId={subject._id} {...dialog} />
        </LoadBoundary>
      ))}
      {removal.show((exam, dialog) => (
        <RemoveExamDialog exam={exam} {...dialog} />
      ))}
    </>
  );
}

function useExamColumns(onEdit: (exam: ExamRow) => void, onRemove: (exam: ExamRow) => void): Column<ExamRow>[] {
  const { t } = useTranslation("adminExams");
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "title",
        kind: "title",
        header: t("columns.title"),
        cell: ({ _id, title }) => (
          <Anchor component={Link} to={paths.adminExamQuestions.to(_id)} fw={600}>
            {title}
          </Anchor>
        ),
      },
      { key: "course", header: t("columns.course"), cell: ({ course }) => course.title },
      { key: "score", header: t("columns.passingScore"), cell: ({ passingScore }) => format.percent(passingScore) },
      {
        key: "time",
        header: t("columns.timeLimit"),
        cell: ({ timeLimitMinutes: count }) => (count === null ? t("noLimit") : t("minutes", { count })),
      },
      {
        key: "questions",
        header: t("columns.questions"),
        cell: ({ _id, title, questionCount }) => (
          <Anchor component={Link} to={paths.adminExamQuestions.to(_id)}>
            {questionCount === 0 ? (
              <Badge color="orange">{t("noQuestions")}</Badge>
            ) : (
              t("questions", { count: questionCount })
            )}
            <VisuallyHidden> {t("openQuestions", { title })}</VisuallyHidden>
          </Anchor>
        ),
      },
      {
        key: "actions",
        kind: "actions",
        header: t("columns.actions"),
        cell: (exam) => (
          <>
            <ActionIcon aria-label={t("edit", { title: exam.title })} onClick={() => onEdit(exam)}>
              <IconPencil size={20} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label={t("remove", { title: exam.title })} onClick={() => onRemove(exam)}>
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          </>
        ),
      },
    ],
    [t, format, onEdit, onRemove],
  );
}
