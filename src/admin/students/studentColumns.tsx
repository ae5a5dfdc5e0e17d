import { Anchor, Group, Text } from "@mantine/core";
import { IconLock, IconLockOpen, IconUserPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { RowAction } from "@/admin/components/RowAction";
import type { Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useRights } from "@/lib/rights";
import { Link } from "react-router-dom";
import { useOwnId, type StudentRow } from "./api";
import { RoleBadges, StatusBadge } from "./StudentBadges";

interface ColumnActions {
  onBlock: (student: StudentRow) => void;
  onEnroll: (student: StudentRow) => void;
}

export function useStudentColumns({ onBlock, onEnroll }: ColumnActions): Column<StudentRow>[] {
  const { t } = useTranslation(["adminStudents", "adminPeople"]);
  const dates = useDates();
  const format = useFormat();
  const own = useOwnId();
  const { has } = useRights();
  return useMemo(
    () => [
      {
        kind: "title",
        header: t("columns.name"),
        choose: ({ fullName }) => t("adminPeople:selectOne", { name: fullName }),
        cell: (student) => (
          <div>
            <Group gap="0.25rem 0.5rem">
              <Anchor component={Link} to={paths.adminStudent.to(student.userId)} fw={600}>
                {student.fullName}
              </Anchor>
              <RoleBadges isAdmin={student.isAdmin} own={student.userId === own} />
            </Group>
            <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {student.email}
            </Text>
          </div>
        ),
      },
      { kind: "short", header: t("columns.signedUp"), cell: ({ createdAt }) => dates.date(createdAt) },
      {
        kind: "short",
        header: t("columns.activity"),
        cell: ({ lastActiveDay }) =>
          lastActiveDay === null ? (
            <Text span inherit c="dimmed">
              {t("never")}
            </Text>
          ) : (
            dates.day(lastActiveDay)
          ),
      },
      {
        kind: "number",
        header: t("columns.courses"),
        cell: ({ courseCount }) => format.number(courseCount),
      },
      { kind: "short", header: t("columns.status"), cell: ({ isBlocked }) => <StatusBadge isBlocked={isBlocked} /> },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (student) => (
          <Group gap="xs" wrap="nowrap">
            <RowAction
              icon={IconUserPlus}
              label={t("adminPeople:enroll.named", { name: student.fullName })}
              word={t("adminPeople:enroll.title")}
              onClick={() => onEnroll(student)}
            />
            {student.userId !== own && has("administer") && (
              <RowAction
                icon={student.isBlocked ? IconLockOpen : IconLock}
                label={t(student.isBlocked ? "unblockNamed" : "blockNamed", { name: student.fullName })}
                word={t(student.isBlocked ? "unblock" : "block")}
                onClick={() => onBlock(student)}
              />
            )}
          </Group>
        ),
      },
    ],
    [t, dates, format, own, has, onBlock, onEnroll],
  );
}
