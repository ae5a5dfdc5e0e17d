import { Anchor, Button, Card, Skeleton, Text, Title } from "@mantine/core";
import {
  IconCircleCheck,
  IconRosetteDiscountCheck,
  IconSchool,
  IconTrophy,
  IconUserPlus,
  type Icon,
} from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { EventKind } from "@convex/shared/overview";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useMinute } from "@/lib/useMinute";
import { Link } from "react-router-dom";
import { useEvents, type Event } from "./api";
import classes from "./Events.module.css";
import { useHeld } from "./useHeld";

/** Recent events, live; while the reader is in the list, new ones are held back and counted (GLANCE-4). */
export function Events() {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const events = useEvents();
  const { shown, fresh, showFresh, list, holding } = useHeld(events);
  return (
    <Card component="section" aria-labelledby="admin-events" aria-busy={events === undefined} className={classes.root}>
      <div className={classes.head}>
        <Title order={2} size="h4" id="admin-events">
          {t("events.title")}
        </Title>
        {fresh > 0 && (
          <Button variant="outline" size="sm" onClick={showFresh}>
            {t("events.fresh", { count: fresh, shown: format.number(fresh) })}
          </Button>
        )}
      </div>
      {shown === undefined && <Skeleton h="22rem" />}
      {shown?.length === 0 && <Text c="dimmed">{t("events.none")}</Text>}
      {shown && shown.length > 0 && (
        <ol ref={list} className={classes.list} tabIndex={0} aria-labelledby="admin-events" {...holding}>
          {shown.map((event) => (
            <li key={event._id} className={classes.line}>
              <Line {...event} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const icons: Record<EventKind, Icon> = {
  signedUp: IconUserPlus,
  enrolled: IconSchool,
  completed: IconCircleCheck,
  passed: IconTrophy,
  certified: IconRosetteDiscountCheck,
};

/** Its row does not change, so a new event draws one line. */
const Line = memo(function Line({ kind, at, userId, name, title }: Event) {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const now = useMinute();
  const Icon = icons[kind];
  return (
    <>
      <Icon size={18} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>
        <Anchor component={Link} to={paths.adminStudent.to(userId)} c="inherit" fw={600}>
          {name}
        </Anchor>{" "}
        {t(`events.${kind}`, { title: title ?? t("events.gone") })}
      </span>
      <Text span fz="sm" c="dimmed" className={classes.when ?? ""}>
        {format.ago(at, now)}
      </Text>
    </>
  );
});
