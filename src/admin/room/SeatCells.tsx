import { Badge } from "@mantine/core";
import { IconBan, IconClockPlus, IconFlag } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { presenceRules } from "@convex/shared/limits";
import { Only } from "@/admin/components/Only";
import { RowAction } from "@/admin/components/RowAction";
import { useDates } from "@/lib/dates";
import { everySecond } from "@/lib/everySecond";
import { useSeat, type RoomRow } from "./api";
import type { RoomAction } from "./RoomDialogs";

/* Cells of a row; each renders only when what it shows changes. */

interface SeatProps {
  seatId: RoomRow["_id"];
}

interface TimedProps extends SeatProps {
  /** Offset of the server's clock, from useServerClock. */
  ahead: number | null;
}

export function Answered({ seatId }: SeatProps) {
  const { t } = useTranslation("adminRoom");
  const seat = useSeat(seatId);
  return seat && t("answered", { answered: seat.answered, total: seat.total });
}

export function Since({ seatId }: SeatProps) {
  const { t } = useTranslation("adminRoom");
  const dates = useDates();
  const startedAt = useSeat(seatId)?.startedAt;
  return startedAt !== undefined && t("moment", { date: dates.date(startedAt), time: dates.time(startedAt) });
}

/** Minutes left, which change rarely enough not to distract. */
export function TimeLeft({ seatId, ahead }: TimedProps) {
  const { t } = useTranslation("adminRoom");
  const deadlineAt = useSeat(seatId)?.deadlineAt;
  const count = useServerTime(ahead, (now) => Math.max(0, Math.ceil(((deadlineAt ?? now) - now) / 60_000)));
  if (deadlineAt === null) return t("noLimit");
  if (deadlineAt === undefined || count === null) return null;
  return count === 0 ? t("over") : t("minutes", { count });
}

/**
 * Whether the student is connected.
 *
 * The server never reports that someone left: the last heartbeat is compared with its clock here.
 */
export function Connection({ seatId, ahead }: TimedProps) {
  const { t } = useTranslation("adminRoom");
  const dates = useDates();
  const seenAt = useSeat(seatId)?.seenAt;
  const isGone = useServerTime(ahead, (now) => seenAt !== undefined && now - seenAt > presenceRules.goneMs);
  if (seenAt === undefined || isGone === null) return null;
  return isGone ? (
    <Badge color="orange">{t("gone", { time: dates.time(seenAt) })}</Badge>
  ) : (
    <Badge color="teal">{t("present")}</Badge>
  );
}

interface ActionsProps {
  row: RoomRow;
  onAction: (action: RoomAction) => void;
}

export function Actions({ row, onAction }: ActionsProps) {
  const { t } = useTranslation("adminRoom");
  const isTimed = typeof useSeat(row._id)?.deadlineAt === "number";
  const name = row.fullName;
  return (
    <>
      {isTimed && (
        <RowAction
          icon={IconClockPlus}
          label={t("extend", { name })}
          word={t("row.extend")}
          onClick={() => onAction({ action: "extend", row })}
        />
      )}
      <Only right="administer">
        <RowAction
          icon={IconFlag}
          label={t("end", { name })}
          word={t("row.end")}
          onClick={() => onAction({ action: "end", row })}
        />
        <RowAction
          icon={IconBan}
          label={t("annul", { name })}
          word={t("row.annul")}
          onClick={() => onAction({ action: "annul", row })}
        />
      </Only>
    </>
  );
}

/**
 * Value computed from the server's time each second.
 *
 * Renders when it changes; null until the time is known.
 */
function useServerTime<Value extends number | boolean>(
  ahead: number | null,
  read: (now: number) => Value,
): Value | null {
  return useSyncExternalStore(everySecond, () => (ahead === null ? null : read(performance.now() + ahead)));
}
