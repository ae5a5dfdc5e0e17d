import { Anchor, Group } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "@/components/PageHeading";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useStudentName } from "./api";
import classes from "./DashboardHeader.module.css";

export function DashboardHeader() {
  const { t } = useTranslation("dashboard");
  return (
    <header className={classes.header}>
      <PageHeading title={t("title")} style={{ overflowWrap: "anywhere" }}>
        {t("greeting", { name: useStudentName() })}
      </PageHeading>
      <Group gap="0 1rem">
        <Anchor component={Link} to={paths.announcements.to()} fz="sm" fw={600}>
          {t("announcements")}
        </Anchor>
        <BrasiliaClock />
      </Group>
    </header>
  );
}

/**
 * Brasília time, ticking every second (DASH-2).
 * A leaf: nothing around it renders.
 */
export function BrasiliaClock() {
  const { t } = useTranslation("dashboard");
  const dates = useDates();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  return (
    <Group component="p" gap="0 0.5em" m={0} c="dimmed" fz="sm">
      <span>{t("clock")}</span>
      <time style={{ fontVariantNumeric: "tabular-nums" }} dateTime={new Date(now).toISOString()}>
        {dates.timeWithSeconds(now)}
      </time>
      <span>{dates.weekdayAndDay(now)}</span>
    </Group>
  );
}
