import { Badge, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { readDevice } from "@convex/shared/deviceName";
import { SectionCard } from "@/components/page/SectionCard";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerAction } from "@/components/useServerAction";
import { useDates } from "@/lib/dates";
import { useSessions, useSignOutElsewhere, useSignOutOf, type Session } from "./api";
import classes from "./SessionsCard.module.css";

/**
 * The account's sessions, live (AUTH-20, AUTH-21).
 * Signing one out removes it at once.
 */
export function SessionsCard() {
  const { t } = useTranslation("security");
  const sessions = useSessions();
  const signOutElsewhere = useSignOutElsewhere();
  const { run, working } = useServerAction();
  const endOthers = async (): Promise<void> => {
    await run(() => signOutElsewhere({}), { failure: t("sessions.failure"), success: t("sessions.othersEnded") });
    focusTitle();
  };

  return (
    <SectionCard id="sessions" title={t("sessions.title")} text={t("sessions.text")}>
      {sessions === undefined ? (
        <Skeleton h={72} />
      ) : (
        <Stack component="ul" gap={0} aria-labelledby="sessions">
          {sessions.map((session) => (
            <SessionLine key={session._id} session={session} />
          ))}
        </Stack>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <BusyButton variant="outline" mt="md" busy={working} onClick={() => void endOthers()}>
          {working ? t("working") : t("sessions.endOthers")}
        </BusyButton>
      )}
    </SectionCard>
  );
}

/** Focuses the title: the pressed button is removed with its row. */
function focusTitle(): void {
  document.getElementById("sessions")?.focus();
}

function useDeviceName(userAgent: string | null): string {
  const { t } = useTranslation("security");
  const { browser, system } = readDevice(userAgent ?? "");
  if (browser === null) return system ?? t("sessions.unknown");
  return system === null ? browser : t("sessions.device", { browser, system });
}

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation("security");
  const dates = useDates();
  const device = useDeviceName(session.userAgent);
  const signOutOf = useSignOutOf();
  const { run, working } = useServerAction();
  const { _id: sessionId, createdAt, lastSeenAt, isThis } = session;
  const end = async (): Promise<void> => {
    await run(() => signOutOf({ sessionId }), { failure: t("sessions.failure"), success: t("sessions.ended") });
    focusTitle();
  };

  return (
    <li className={classes.line}>
      <div>
        <Group gap="xs">
          <Text fw={600} component="span">
            {device}
          </Text>
          {isThis && <Badge color="teal">{t("sessions.this")}</Badge>}
        </Group>
        <Text fz="sm" c="dimmed">
          {t("sessions.since", { date: dates.date(createdAt) })}
          {!isThis && ` · ${t("sessions.seen", { date: dates.date(lastSeenAt), time: dates.time(lastSeenAt) })}`}
        </Text>
      </div>
      {!isThis && (
        <BusyButton
          variant="outline"
          size="sm"
          busy={working}
          aria-label={t("sessions.endNamed", { device })}
          onClick={() => void end()}
        >
          {t("sessions.end")}
        </BusyButton>
      )}
    </li>
  );
}
