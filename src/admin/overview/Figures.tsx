import { Skeleton, Text, Title, UnstyledButton } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useFigures, useMails, useNow, usePastDays, useSells, type Figure } from "./api";
import { Change } from "./Change";
import { HereDialog } from "./HereDialog";
import covering from "@/components/coveringLink.module.css";
import classes from "./Figures.module.css";

const Line = lazy(() => import("./FigureLine"));

/** Returns a moment, on any day, of a quarter of an hour in Brasília, given as "1345". */
const momentOf = (quarter: string): number =>
  Date.parse(`2026-01-01T${quarter.slice(0, 2)}:${quarter.slice(2)}:00-03:00`);

/** Today's figures, each with the list behind it (GLANCE-2). */
export function Figures() {
  const { t } = useTranslation("adminOverview");
  const dates = useDates();
  const { quarter, figures } = useFigures();
  const sells = useSells();
  const { open, show } = useDialog<true>();
  return (
    <section aria-labelledby="admin-figures" aria-busy={figures === undefined}>
      <Title order={2} size="h4" id="admin-figures" mb="sm">
        {t("figures.title")}
      </Title>
      <ul className={classes.grid}>
        <Here onOpen={() => open(true)} />
        <Today figure="signUps" to={paths.adminStudents.to()} />
        <Today figure="enrollments" to={paths.adminReports.to()} />
        <Today figure="lessonsDone" to={paths.adminReports.to()} />
        <Passed />
        <Today figure="certificates" to={paths.adminCertificates.to()} />
        {sells && <Money />}
        <Mails />
      </ul>
      <Text fz="sm" c="dimmed" mt="xs">
        {t("figures.compared", { time: dates.time(momentOf(quarter)) })}
      </Text>
      {show((_, dialog) => (
        <HereDialog {...dialog} />
      ))}
    </section>
  );
}

interface FrameProps {
  name: string;
  /** Where its list is; absent: the name is a button. */
  to?: string;
  onOpen?: () => void;
  /** `undefined` while loading. */
  value: string | undefined;
  children: ReactNode;
}

function Frame({ name, to, onOpen, value, children }: FrameProps) {
  return (
    <li className={classes.card}>
      {to === undefined ? (
        <UnstyledButton className={`${covering.link} ${classes.name}`} onClick={onOpen}>
          {name}
        </UnstyledButton>
      ) : (
        <Link to={to} className={`${covering.link} ${classes.name}`}>
          {name}
        </Link>
      )}
      {value === undefined ? (
        <Skeleton w={80} className={classes.value ?? ""}>
          {"\u00a0"}
        </Skeleton>
      ) : (
        <span className={classes.value}>{value}</span>
      )}
      {children}
    </li>
  );
}

/** Note below a value; as high when it is empty. */
const Note = ({ children }: { children: ReactNode }) => (
  <Text span fz="sm" c="dimmed">
    {children || "\u00a0"}
  </Text>
);

function Here({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const now = useNow();
  return (
    <Frame name={t("figures.here")} onOpen={onOpen} value={now && format.number(now.learning)}>
      <Note>{now && t("figures.inExam", { count: now.exam, shown: format.number(now.exam) })}</Note>
    </Frame>
  );
}

/** A figure of today beside the same hours of a week ago, with a line of the days before. */
function Today({ figure, to }: { figure: "signUps" | "enrollments" | "lessonsDone" | "certificates"; to: string }) {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const { figures } = useFigures();
  const value = figures?.day[figure].whole;
  return (
    <Frame name={t(`figures.${figure}`)} to={to} value={value === undefined ? undefined : format.number(value)}>
      <Change difference={figures && figures.day[figure].until - figures.before[figure].until} />
      <Days of={figure} today={value} />
    </Frame>
  );
}

function Money() {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const { figures } = useFigures();
  const value = figures?.day.revenue.whole;
  const refunds = figures?.day.refunds.whole ?? 0;
  return (
    <Frame
      name={t("figures.money")}
      to={paths.adminRequests.to()}
      value={value === undefined ? undefined : format.price(value)}
    >
      <Note>{refunds > 0 && t("figures.refunds", { price: format.price(refunds) })}</Note>
      <Days of="revenue" today={value} />
    </Frame>
  );
}

/** Passed attempts of those handed in, in seven days with today. */
function Passed() {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const { figures } = useFigures();
  const past = usePastDays();
  const week = (figure: "attempts" | "attemptsPassed") =>
    past && figures && past.slice(-6).reduce((sum, day) => sum + day[figure], figures.day[figure].whole);
  const [taken, passed] = [week("attempts"), week("attemptsPassed")];
  return (
    <Frame
      name={t("figures.passed")}
      to={paths.adminReports.to()}
      value={passed === undefined ? undefined : format.number(passed)}
    >
      <Note>{taken !== undefined && t("figures.ofTaken", { count: taken, shown: format.number(taken) })}</Note>
      <Days of="attemptsPassed" today={figures?.day.attemptsPassed.whole} />
    </Frame>
  );
}

function Mails() {
  const { t } = useTranslation("adminOverview");
  const format = useFormat();
  const mails = useMails();
  return (
    <Frame name={t("figures.mails")} to={paths.adminMail.to()} value={mails && format.number(mails.waiting)}>
      <Note>{mails && t("figures.failed", { count: mails.failed, shown: format.number(mails.failed) })}</Note>
    </Frame>
  );
}

/** The days before and today as a line; for the eye only, since reports have the numbers. */
function Days({ of: figure, today }: { of: Figure; today: number | undefined }) {
  const past = usePastDays();
  return (
    <div className={classes.line} aria-hidden="true">
      {past && today !== undefined && (
        <Suspense fallback={null}>
          <Line values={[...past.map((day) => day[figure]), today].join()} />
        </Suspense>
      )}
    </div>
  );
}
