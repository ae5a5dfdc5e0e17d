import { Badge, Group, Text } from "@mantine/core";
import { IconEye, IconMailForward } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { MailState } from "@convex/shared/mailKinds";
import { RowAction } from "@/admin/components/RowAction";
import type { Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import type { MailRow } from "./api";

const colors: Record<MailState, string> = {
  queued: "gray",
  sent: "teal",
  failed: "red",
  noServer: "orange",
};

interface Actions {
  onRead: (mail: MailRow) => void;
  /** Null when the deployment sends no mail. */
  onResend: ((mail: MailRow) => void) | null;
}

export function useMailColumns({ onRead, onResend }: Actions): Column<MailRow>[] {
  const { t } = useTranslation("adminMail");
  const dates = useDates();
  return useMemo(() => {
    // On a narrow phone, wraps before the time, not within it.
    const moment = (at: number) =>
      t("moment", { date: dates.date(at), time: dates.time(at).replaceAll(/\s/g, "\u00a0") });
    const named = ({ kind, to }: MailRow) => ({ kind: t(`kind.${kind}`), to });
    return [
      {
        kind: "title",
        header: t("columns.mail"),
        cell: ({ kind, to }) => (
          <>
            <Text component="span" fw={600}>
              {t(`kind.${kind}`)}
            </Text>
            <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {to}
            </Text>
          </>
        ),
      },
      { header: t("columns.state"), cell: (mail) => <State mail={mail} /> },
      { kind: "short", header: t("columns.queuedAt"), cell: ({ queuedAt }) => moment(queuedAt) },
      {
        kind: "short",
        header: t("columns.sentAt"),
        cell: ({ sentAt }) => (sentAt === null ? t("notSent") : moment(sentAt)),
      },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (mail) => (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <RowAction
              icon={IconEye}
              label={t("readNamed", named(mail))}
              word={t("read")}
              onClick={() => onRead(mail)}
            />
            {mail.canBeSentAgain && onResend && (
              <RowAction
                icon={IconMailForward}
                label={t(mail.state === "noServer" ? "sendNamed" : "resendNamed", named(mail))}
                word={t(mail.state === "noServer" ? "send" : "resend")}
                onClick={() => onResend(mail)}
              />
            )}
          </Group>
        ),
      },
    ];
  }, [t, dates, onRead, onResend]);
}

/** State of a mail, with the mail server's answer for operators. */
function State({ mail: { state, failure, attempts } }: { mail: MailRow }) {
  const { t } = useTranslation("adminMail");
  return (
    <>
      <Badge color={colors[state]} miw="max-content">
        {t(`state.${state}`)}
      </Badge>
      {failure !== null && (
        <Text fz="sm" mt={4} style={{ overflowWrap: "anywhere" }}>
          {t(`failure.${failure.reason}`)} {attempts > 0 && t("attempts", { count: attempts })}
          <Text component="span" display="block" fz="sm" c="dimmed">
            {failure.detail}
          </Text>
        </Text>
      )}
    </>
  );
}
