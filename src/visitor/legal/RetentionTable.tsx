import { Table, Title } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { limitedKinds, retentionPeriods, unlimitedKinds } from "@convex/shared/retention";

/** PRIVACY-12: the very periods that the server holds. */
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
      <Table aria-labelledby="retention" verticalSpacing="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("retention.what")}</Table.Th>
            <Table.Th>{t("retention.long")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ kind, period }) => (
            <Table.Tr key={kind}>
              <Table.Td>{t(`retention.kind.${kind}`)}</Table.Td>
              <Table.Td>{period}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** In the largest unit of which it is a whole number. */
function periodText(t: TFunction<"legal">, period: number): string {
  if (period % YEAR === 0) return t("retention.years", { count: period / YEAR });
  if (period % DAY === 0 && period > DAY) return t("retention.days", { count: period / DAY });
  if (period % HOUR === 0) return t("retention.hours", { count: period / HOUR });
  return t("retention.minutes", { count: period / MINUTE });
}
