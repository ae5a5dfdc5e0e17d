import { Badge, Button, Group, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconCopy,
  IconHistory,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import type { UsePaginatedQueryResult } from "convex/react";
import { useTranslation } from "react-i18next";
import { optionField } from "@convex/shared/examLetters";
import { RowAction } from "@/admin/components/RowAction";
import { PagedTable, type Column, type RowSelection } from "@/components/list/PagedTable";
import { MarkedText } from "@/components/markdown/MarkedText";
import { useServerAction } from "@/components/useServerAction";
import { cutAtWord } from "@/lib/cutAtWord";
import { QUESTIONS_PER_PAGE, useMoveQuestion, type QuestionRow } from "./api";
import { ItemStatistics } from "./ItemStatistics";
import { useDifficulties } from "./useDifficulties";

interface QuestionTableProps {
  pages: UsePaginatedQueryResult<QuestionRow>;
  selection: RowSelection;
  /** Active filter; "" for none, which allows moving questions. */
  filtered: string;
  onClear: () => void;
  onTag: (tag: string) => void;
  onEdit: (question: QuestionRow) => void;
  onCopy: (question: QuestionRow) => void;
  onVersions: (question: QuestionRow) => void;
  onRemove: (question: QuestionRow) => void;
}

const name = ({ questionText }: QuestionRow) => cutAtWord(questionText, 60);

export function QuestionTable({ pages, selection, filtered, onClear, ...actions }: QuestionTableProps) {
  const { t } = useTranslation(["adminBank", "adminExams"]);
  const { results, status } = pages;
  const columns = useColumns({
    ...actions,
    movable: filtered === "",
    first: results[0]?._id,
    last: status === "Exhausted" ? results.at(-1)?._id : undefined,
  });
  return (
    <PagedTable
      label={t("adminExams:columns.questions")}
      columns={columns}
      selection={selection}
      pages={pages}
      pageSize={QUESTIONS_PER_PAGE}
      rowKey={({ _id }) => _id}
      search={filtered}
      onClearSearch={onClear}
      empty={<Text>{t("empty")}</Text>}
    />
  );
}

interface ColumnProps extends Omit<QuestionTableProps, "pages" | "selection" | "filtered" | "onClear"> {
  movable: boolean;
  /** Ends of the list, which cannot move further. */
  first: QuestionRow["_id"] | undefined;
  last: QuestionRow["_id"] | undefined;
}

function useColumns({ movable, first, last, onTag, ...actions }: ColumnProps): Column<QuestionRow>[] {
  const { t } = useTranslation(["adminBank", "adminExams", "admin", "adminVersions"]);
  const levels = new Map(useDifficulties().map(({ value, label }) => [value, label]));
  const { run } = useServerAction();
  const move = useMoveQuestion();
  const send = (question: QuestionRow, direction: "up" | "down"): void => {
    void run(() => move({ questionId: question._id, direction }), { failure: t("moveFailure") });
  };
  return [
    {
      kind: "title",
      header: t("question"),
      choose: (row) => t("selectOne", { text: name(row) }),
      cell: ({ questionText, correctOption, analysis, ...options }) => (
        <div style={{ minWidth: 0 }}>
          <Text component="span" style={{ overflowWrap: "anywhere" }}>
            <MarkedText>{cutAtWord(questionText, 240)}</MarkedText>
          </Text>
          <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
            <IconCheck size={16} aria-hidden="true" style={{ verticalAlign: "text-bottom" }} />{" "}
            {t("rightOption", { letter: correctOption.toUpperCase() })}{" "}
            <MarkedText>{cutAtWord(options[optionField[correctOption]], 120)}</MarkedText>
          </Text>
          {analysis.flags.length > 0 && (
            <Group gap={4} mt={4}>
              {analysis.flags.map((flag) => (
                <Badge key={flag} color="red" leftSection={<IconAlertTriangle size={14} aria-hidden="true" />}>
                  {t(`flags.${flag}`)}
                </Badge>
              ))}
            </Group>
          )}
        </div>
      ),
    },
    {
      header: t("about"),
      width: "13rem",
      cell: ({ tags, lesson, difficulty }) => (
        <>
          {[difficulty && levels.get(difficulty), lesson?.title].filter(Boolean).join(" · ")}
          <Group gap={4}>
            {tags.map((tag) => (
              <Button key={tag} variant="outline" size="compact-sm" onClick={() => onTag(tag)}>
                {tag}
              </Button>
            ))}
          </Group>
        </>
      ),
    },
    {
      header: t("answers"),
      width: "12rem",
      cell: ({ analysis, correctOption }) => <ItemStatistics analysis={analysis} correctOption={correctOption} />,
    },
    {
      kind: "actions",
      header: t("adminExams:columns.actions"),
      cell: (row) => (
        <>
          {movable && (
            <>
              <RowAction
                icon={IconArrowUp}
                label={t("up", { text: name(row) })}
                word={t("row.up")}
                off={row._id === first}
                onClick={() => send(row, "up")}
              />
              <RowAction
                icon={IconArrowDown}
                label={t("down", { text: name(row) })}
                word={t("row.down")}
                off={row._id === last}
                onClick={() => send(row, "down")}
              />
            </>
          )}
          <RowAction
            icon={IconPencil}
            label={t("edit", { text: name(row) })}
            word={t("admin:row.edit")}
            onClick={() => actions.onEdit(row)}
          />
          <RowAction
            icon={IconCopy}
            label={t("copy", { text: name(row) })}
            word={t("row.copy")}
            onClick={() => actions.onCopy(row)}
          />
          <RowAction
            icon={IconHistory}
            label={t("adminVersions:of", { text: name(row) })}
            word={t("adminVersions:button")}
            onClick={() => actions.onVersions(row)}
          />
          <RowAction
            icon={IconTrash}
            label={t("remove", { text: name(row) })}
            word={t("admin:row.delete")}
            onClick={() => actions.onRemove(row)}
          />
        </>
      ),
    },
  ];
}
