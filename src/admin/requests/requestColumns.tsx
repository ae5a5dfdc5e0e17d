import { Anchor, Badge, Group, Text } from "@mantine/core";
import { IconCheck, IconReceiptRefund, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { RequestState } from "@convex/shared/accessRequests";
import { RowAction } from "@/admin/components/RowAction";
import type { Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import type { RequestRow } from "./api";

const colors: Record<RequestState, string> = {
  asked: "orange",
  withdrawn: "orange",
  approved: "teal",
  refused: "red",
  refunded: "gray",
  canceled: "gray",
};

type Act = (request: RequestRow) => void;

export function useRequestColumns({
  onApprove,
  onRefuse,
  onRefund,
}: Record<"onApprove" | "onRefuse" | "onRefund", Act>): Column<RequestRow>[] {
  const { t } = useTranslation("adminRequests");
  const dates = useDates();
  const format = useFormat();
  return useMemo(
    () => [
      {
        kind: "title",
        header: t("columns.student"),
        cell: ({ userId, studentName }) => (
          <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600} style={{ overflowWrap: "anywhere" }}>
            {studentName}
          </Anchor>
        ),
      },
      { header: t("columns.course"), cell: ({ course }) => course.title ?? t("gone") },
      {
        header: t("columns.price"),
        cell: ({ priceCents, couponCode }) => (
          <>
            {priceCents === null ? t("noPrice") : format.price(priceCents)}
            {couponCode !== null && (
              <Text fz="sm" c="dimmed">
                {t("coupon", { code: couponCode })}
              </Text>
            )}
          </>
        ),
      },
      { header: t("columns.txid"), cell: ({ txid }) => <code>{txid}</code> },
      {
        header: t("columns.asked"),
        cell: ({ askedAt }) => `${dates.date(askedAt)} ${dates.time(askedAt)}`,
      },
      {
        header: t("columns.state"),
        cell: ({ state, reason }) => (
          <>
            <Badge color={colors[state]}>{t(`state.${state}`)}</Badge>
            {reason !== null && (
              <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
                {reason}
              </Text>
            )}
          </>
        ),
      },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (request) => {
          const { state, studentName: name } = request;
          return (
            <Group gap={4} wrap="nowrap">
              {state === "asked" && (
                <>
                  <RowAction
                    icon={IconCheck}
                    label={t("approveOf", { name })}
                    word={t("approve")}
                    onClick={() => onApprove(request)}
                  />
                  <RowAction
                    icon={IconX}
                    label={t("refuseOf", { name })}
                    word={t("refuse")}
                    onClick={() => onRefuse(request)}
                  />
                </>
              )}
              {(state === "approved" || state === "withdrawn") && (
                <RowAction
                  icon={IconReceiptRefund}
                  label={t("refundOf", { name })}
                  word={t("refund")}
                  onClick={() => onRefund(request)}
                />
              )}
            </Group>
          );
        },
      },
    ],
    [t, dates, format, onApprove, onRefuse, onRefund],
  );
}
