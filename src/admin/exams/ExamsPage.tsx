import { Anchor, Badge, Button, VisuallyHidden } from "@mantine/core";
import { IconCertificate, IconCopy, IconDoor, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useEffect, useState } from "react";
import { useCourse } from "@/admin/components/api";
import { CourseCell } from "@/admin/components/CourseCell";
import { CourseFilter } from "@/admin/components/CourseFilter";
import { useCourseParam } from "@/admin/components/useCourseParam";
import { ListPage, useParam, withFilter, type ListState } from "@/admin/components/ListPage";
import type { Option } from "@/components/form/SearchSelect";
import { useDialog } from "@/components/dialog/useDialog";
import { Only } from "@/admin/components/Only";
import { RowAction } from "@/admin/components/RowAction";
import { EXAMS_PER_PAGE, useExams, type ExamRow } from "./api";
import { CreateExamDialog, EditExamDialog, RemoveExamDialog } from "./ExamDialogs";

export default function ExamsPage() {
  const { t } = useTranslation("adminExams");
  const [courseId, setCourseId] = useCourseParam();
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("loadFailure"),
  };
  return (
    <>
      <ListPage
        texts={texts}
        total={courseId === "" ? "exams" : null}
        filter={<CourseFilter courseId={courseId} onChange={setCourseId} />}
        resetKey={courseId}
        creation={{ label: t("new"), dialog: (dialog) => <CreateExamDialog {...dialog} /> }}
      >
        {(list) => <ExamList key={courseId} courseId={courseId} onCourse={setCourseId} {...list} />}
      </ListPage>
      <NewExamOfAddress />
    </>
  );
}

/** Opens the form for the course of the address (`?new=`), once. */
function NewExamOfAddress() {
  const [courseId, setCourseId] = useParam("new");
  const course = useCourse(courseId);
  const [option, setOption] = useState<Option | null>(null);
  const { open, show } = useDialog<Option>();
  if (course && option?.value !== course._id) setOption({ value: course._id, label: course.title });
  useEffect(() => {
    if (option) open(option);
  }, [option, open]);
  return show((chosen, dialog) => (
    <CreateExamDialog
      {...dialog}
      course={chosen}
      onClose={() => {
        dialog.onClose();
        setCourseId("");
      }}
    />
  ));
}

interface FilteredList extends ListState {
  courseId: string;
  onCourse: (courseId: string) => void;
}

function ExamList({ onCreate, courseId, onCourse, ...list }: FilteredList) {
  const { t } = useTranslation("adminExams");
  const exams = useExams(list.search, courseId);
  const edition = useDialog<ExamRow>(t("editor.loadFailure"));
  const removal = useDialog<ExamRow>();
  const duplication = useDialog<ExamRow>();
  const columns = useExamColumns({ onEdit: edition.open, onDuplicate: duplication.open, onRemove: removal.open });
  return (
    <>
      <PagedTable
        {...withFilter(list, courseId, onCourse)}
        label={t("title")}
        columns={columns}
        pages={exams}
        pageSize={EXAMS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={
          <StateMessage
            icon={IconCertificate}
            title={t("empty.title")}
            message={t("empty.text")}
            action={<Button onClick={onCreate}>{t("new")}</Button>}
          />
        }
      />
      {edition.show((subject, dialog) => (
        <EditExamDialog examId={subject._id} {...dialog} />
      ))}
      {duplication.show((exam, dialog) => (
        <CreateExamDialog copied={exam} {...dialog} />
      ))}
      {removal.show((exam, dialog) => (
        <RemoveExamDialog exam={exam} {...dialog} />
      ))}
    </>
  );
}

type ExamActions = Record<"onEdit" | "onDuplicate" | "onRemove", (exam: ExamRow) => void>;

function useExamColumns({ onEdit, onDuplicate, onRemove }: ExamActions): Column<ExamRow>[] {
  const { t } = useTranslation(["adminExams", "admin"]);
  const format = useFormat();
  return [
    {
      kind: "title",
      header: t("columns.title"),
      cell: ({ _id, title }) => (
        <Anchor component={Link} to={paths.adminExamQuestions.to(_id)} fw={600}>
          {title}
        </Anchor>
      ),
    },
    { header: t("columns.course"), cell: ({ course }) => <CourseCell course={course} /> },
    { kind: "short", header: t("columns.passingScore"), cell: ({ passingScore }) => format.percent(passingScore) },
    {
      kind: "short",
      header: t("columns.timeLimit"),
      cell: ({ timeLimitMinutes: count }) => (count === undefined ? t("noLimit") : t("minutes", { count })),
    },
    {
      kind: "short",
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
      kind: "actions",
      header: t("columns.actions"),
      cell: (exam) => (
        <>
          <RowAction
            icon={IconDoor}
            label={t("room", { title: exam.title })}
            word={t("live")}
            to={paths.adminExamRoom.to(exam._id)}
          />
          <RowAction
            icon={IconPencil}
            label={t("edit", { title: exam.title })}
            word={t("admin:row.edit")}
            onClick={() => onEdit(exam)}
          />
          <Only right="administer">
            <RowAction
              icon={IconCopy}
              label={t("duplicate", { title: exam.title })}
              word={t("admin:row.duplicate")}
              onClick={() => onDuplicate(exam)}
            />
          </Only>
          <Only right="administer">
            <RowAction
              icon={IconTrash}
              label={t("remove", { title: exam.title })}
              word={t("admin:row.delete")}
              onClick={() => onRemove(exam)}
            />
          </Only>
        </>
      ),
    },
  ];
}
