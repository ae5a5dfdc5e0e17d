import { Anchor, Badge, Group, Text } from "@mantine/core";
import { IconLink, IconMailForward, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { InvitationState } from "@convex/shared/invitations";
import { RowAction } from "@/admin/components/RowAction";
import type { Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { useRights } from "@/lib/rights";
import { Link } from "react-router-dom";
import type { InvitationRow } from "./api";

const colors: Record<InvitationState, string> = {
  queued: "gray",
  sent: "selo",
  failed: "red",
  noServer: "orange",
  accepted: "teal",
  expired: "gray",
};

interface Actions {
  /** Null when the deployment sends no mail. */
  onAgain: ((row: InvitationRow) => void) | null;
  onLink: (row: InvitationRow) => void;
  onWithdraw: (row: InvitationRow) => void;
}

export function useInvitationColumns({ onAgain, onLink, onWithdraw }: Actions): Column<InvitationRow>[] {
  const { t } = useTranslation("adminInvitations");
  const dates = useDates();
  const { has } = useRights();
  const isAdmin = has("administer");
  return useMemo(() => {
    // Only administrators make links that bring roles.
    const canBeSentAgain = (row: InvitationRow): boolean => row.canBeSentAgain && (row.staff === null || isAdmin);
    return [
      {
        kind: "title",
        header: t("columns.person"),
        cell: ({ email, fullName, userId }) => (
          <>
            {userId === null ? (
              <Text component="span" fw={600} style={{ overflowWrap: "anywhere" }}>
                {email}
              </Text>
            ) : (
              <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600} style={{ overflowWrap: "anywhere" }}>
                {email}
              </Anchor>
            )}
            {fullName !== "" && (
              <Text fz="sm" c="dimmed">
                {fullName}
              </Text>
            )}
          </>
        ),
      },
      {
        header: t("columns.course"),
        cell: ({ courseTitle, couponCode, passes, staff }) => (
          <>
            {(courseTitle !== null || (passes.length === 0 && staff === null)) && (courseTitle ?? t("noCourse"))}
            {staff?.support && <Text fz="inherit">{t("form.brings.support")}</Text>}
            {staff?.courseTitles.map((course) => (
              <Text key={course} fz="inherit">
                {t("teaches", { course })}
              </Text>
            ))}
            {passes.map((pass) => (
              <Text key={pass.courseId} fz="inherit">
                {pass.until === null
                  ? t("carries", { what: pass.courseTitle ?? t("all") })
                  : t("carriesUntil", { what: pass.courseTitle ?? t("all"), day: dates.day(pass.until) })}
              </Text>
            ))}
            {couponCode !== null && (
              <Text fz="sm" c="dimmed">
                {couponCode}
              </Text>
            )}
          </>
        ),
      },
      { header: t("columns.state"), cell: ({ state }) => <Badge color={colors[state]}>{t(`state.${state}`)}</Badge> },
      { kind: "short", header: t("columns.until"), cell: ({ expiresAt }) => dates.date(expiresAt) },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (row) => (
          <Group gap={4} wrap="nowrap">
            {canBeSentAgain(row) && onAgain && (
              <RowAction
                icon={IconMailForward}
                label={t("again.named", { email: row.email })}
                word={t("again.confirm")}
                onClick={() => onAgain(row)}
              />
            )}
            {canBeSentAgain(row) && (
              <RowAction
                icon={IconLink}
                label={t("link.named", { email: row.email })}
                word={t("link.title")}
                onClick={() => onLink(row)}
              />
            )}
            <RowAction
              icon={IconTrash}
              label={t("withdraw.named", { email: row.email })}
              word={t("withdraw.confirm")}
              onClick={() => onWithdraw(row)}
            />
          </Group>
        ),
      },
    ];
  }, [t, dates, onAgain, onLink, onWithdraw, isAdmin]);
}
