import { Anchor } from "@mantine/core";
import { IconDoor } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import listPage from "@/admin/components/ListPage.module.css";
import { useParam } from "@/admin/components/ListPage";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { SearchField } from "@/components/list/SearchField";
import { StateMessage } from "@/components/StateMessage";
import { useServerClock } from "@/components/useServerClock";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { SEATS_PER_PAGE, useReadClock, useRoom, type RoomRow } from "./api";
import { RoomDialog, type RoomAction } from "./RoomDialogs";
import { Actions, Answered, Connection, Since, TimeLeft } from "./SeatCells";

/**
 * Students in the exam.
 *
 * The rows change only when someone comes or goes. Cells subscribe to their seat, so an answer renders one row's cells.
 */
export function RoomTable({ examId }: { examId: string }) {
  const { t } = useTranslation("adminRoom");
  const [search, setSearch] = useParam("search");
  const rows = useRoom(examId, search);
  const ahead = useServerClock(useReadClock());
  const dialog = useDialog<RoomAction>();
  const { open } = dialog;
  const columns = useMemo<Column<RoomRow>[]>(
    () => [
      {
        kind: "title",
        header: t("columns.student"),
        cell: ({ userId, fullName }) => (
          <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600}>
            {fullName}
          </Anchor>
        ),
      },
      { kind: "short", header: t("columns.connection"), cell: ({ _id }) => <Connection seatId={_id} ahead={ahead} /> },
      { kind: "short", header: t("columns.answered"), cell: ({ _id }) => <Answered seatId={_id} /> },
      { kind: "short", header: t("columns.timeLeft"), cell: ({ _id }) => <TimeLeft seatId={_id} ahead={ahead} /> },
      { kind: "short", header: t("columns.since"), cell: ({ _id }) => <Since seatId={_id} /> },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (row) => <Actions row={row} onAction={open} />,
      },
    ],
    [t, ahead, open],
  );
  return (
    <>
      <div className={listPage.tools}>
        <SearchField label={t("search")} placeholder={t("searchPlaceholder")} value={search} onSearch={setSearch} />
      </div>
      <PagedTable
        search={search}
        onClearSearch={() => setSearch("")}
        label={t("table")}
        columns={columns}
        pages={rows}
        pageSize={SEATS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={<StateMessage icon={IconDoor} title={t("empty.title")} message={t("empty.text")} />}
      />
      {dialog.show((action, control) => (
        <RoomDialog {...action} {...control} />
      ))}
    </>
  );
}
