import { Group, Text } from "@mantine/core";
import { IconRestore, IconTrash } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BinKind } from "@convex/shared/bin";
import type { Binned } from "@/admin/components/bin/api";
import { RowAction } from "@/admin/components/RowAction";
import type { Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import type { BinItem } from "./api";

export const DAY = 24 * 60 * 60_000;

interface Acts {
  kind: BinKind;
  restore: (thing: Binned) => Promise<void>;
  onRemove: (item: BinItem) => void;
}

export function useBinColumns({ kind, restore, onRemove }: Acts): Column<BinItem>[] {
  const { t } = useTranslation("adminBin");
  const dates = useDates();
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    const left = (expiresAt: number) => Math.max(1, Math.ceil((expiresAt - now) / DAY));
    return [
      {
        kind: "title",
        header: t("columns.title"),
        cell: ({ title, place, isBelow }) => (
          <>
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {title}
            </Text>
            {place.length > 0 && (
              <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {place.join(" · ")}
              </Text>
            )}
            {isBelow && <Text fz="sm">{t("below")}</Text>}
          </>
        ),
      },
      {
        header: t("columns.by"),
        cell: ({ by }) => (
          <span style={{ overflowWrap: "anywhere" }}>{by === null || by === "" ? t("nobody") : by}</span>
        ),
      },
      {
        kind: "short",
        header: t("columns.at"),
        cell: ({ binnedAt }) => `${dates.date(binnedAt)} ${dates.time(binnedAt)}`,
      },
      { kind: "short", header: t("columns.left"), cell: ({ expiresAt }) => t("left", { count: left(expiresAt) }) },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (item) => (
          <Group gap={4} wrap="nowrap">
            <RowAction
              icon={IconRestore}
              label={t("restoreOf", { title: item.title })}
              word={t("restore")}
              off={item.isBelow}
              onClick={() => void restore({ kind, id: item._id })}
            />
            <RowAction
              icon={IconTrash}
              label={t("removeOf", { title: item.title })}
              word={t("remove")}
              onClick={() => onRemove(item)}
            />
          </Group>
        ),
      },
    ];
  }, [t, dates, now, kind, restore, onRemove]);
}
