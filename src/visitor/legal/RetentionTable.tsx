import { Title } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { limitedKinds, retentionPeriods, unlimitedKinds } from "@convex/shared/retention";
import classes from "./RetentionTable.module.css";

/** Retention periods, taken from the server's rules (PRIVACY-12). */
export function RetentionTable() {
  const { t } = useTranslation("legal");
  const rows = [
    ...unlimitedKinds.map((kind) => ({ kind, period: t(`retention.period.${kind}`) })),
    ...limitedKinds.map((kind) => ({ kind, period: periodText(t, retentionPeriods[kind]) })),
  ];
  return (
    <section aria-labelledby="retention">
      <Title order={2} size="h3" id="retention" mb="xs">
        {t("retention.title")}
      </Title>
      <table aria-labelledby="retention" className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("retention.what")}</th>
            <th scope="col">{t("retention.long")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, period }) => (
            <tr key={kind}>
              <td>{t(`retention.kind.${kind}`)}</td>
              <td>{period}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** A period in the largest unit that makes a whole number. */
function periodText(t: TFunction<"legal">, period: number): string {
  if (period % YEAR === 0) return t("retention.years", { count: period / YEAR });
  if (period % DAY === 0 && period > DAY) return t("retention.days", { count: period / DAY });
  if (period % HOUR === 0) return t("retention.hours", { count: period / HOUR });
  return t("retention.minutes", { count: period / MINUTE });
}
