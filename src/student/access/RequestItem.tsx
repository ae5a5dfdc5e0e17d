import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RequestState } from "@convex/shared/accessRequests";
import type { OwnRequest } from "@/lib/ownRequest";
import OpenRequest from "@/components/access/OpenRequest";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { useWithdraw } from "./api";

const colors: Record<RequestState, string> = {
  asked: "orange",
  canceled: "gray",
  refused: "red",
  approved: "teal",
  withdrawn: "orange",
  refunded: "gray",
};

/** A student's request, with what can be done about it. */
export function RequestItem({ request }: { request: OwnRequest }) {
  const { t } = useTranslation("access");
  const dates = useDates();
  const format = useFormat();
  const { _id, course, state, askedAt, priceCents, reason, withdrawableUntil } = request;
  return (
    <Stack component="article" gap="xs" aria-labelledby={_id}>
      <Group gap="sm" justify="space-between" align="flex-start">
        <Title order={3} size="h4" id={_id} style={{ overflowWrap: "anywhere" }}>
          {course.title ?? t("gone")}
        </Title>
        <Badge color={colors[state]}>{t(`state.${state}`)}</Badge>
      </Group>
      <Text fz="sm" c="dimmed">
        {t("asked", { date: dates.date(askedAt) })}
        {state !== "asked" && priceCents !== null && ` · ${format.price(priceCents)}`}
      </Text>
      {reason !== null && (
        <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
          {t("reason")}: {reason}
        </Text>
      )}
      {state === "asked" && <OpenRequest request={request} headingId={`${_id}-open`} order={4} />}
      {state === "approved" && withdrawableUntil !== null && <Withdrawal request={request} until={withdrawableUntil} />}
    </Stack>
  );
}

/** Within the time only; a page that was open before is refused by the server. */
function Withdrawal({ request: { _id: requestId }, until }: { request: OwnRequest; until: number }) {
  const { t } = useTranslation("access");
  const dates = useDates();
  const withdraw = useWithdraw();
  const question = useDialog<true>();
  const [now] = useState(() => Date.now());
  if (now >= until) return null;
  return (
    <>
      <Text fz="sm">{t("withdraw.until", { date: dates.date(until), time: dates.time(until) })}</Text>
      <Button variant="outline" onClick={() => question.open(true)} style={{ alignSelf: "flex-start" }}>
        {t("withdraw.button")}
      </Button>
      {question.show((_, dialog) => (
        <ConfirmDialog
          {...dialog}
          title={t("withdraw.title")}
          confirm={t("withdraw.button")}
          cancel={t("withdraw.keep")}
          onConfirm={() => withdraw({ requestId })}
          texts={{ success: t("withdraw.done"), failure: t("withdraw.failure") }}
        >
          <Text>{t("withdraw.text")}</Text>
        </ConfirmDialog>
      ))}
    </>
  );
}
