import "@mantine/charts/styles.layer.css";
import { LineChart } from "@mantine/charts";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import type { DayCount } from "./api";
import classes from "./ChartCard.module.css";
import { TICKS_INSIDE } from "./chartMargin";

const STRONG = "var(--chart-strong)";
const SOFT = "var(--chart-soft)";

/** Loaded lazily: the chart library outweighs the page many times. */
export default function DailyChart({ days, label }: { days: DayCount[]; label: string }) {
  const { t } = useTranslation("adminReports");
  const dates = useDates();
  const format = useFormat();
  const data = days.map(({ day, ...counts }) => ({ ...counts, day: dates.dayAndMonth(day) }));
  return (
    <>
      <ul className={classes.legend}>
        <li>
          <Stroke color={STRONG} /> {t("daily.enrollments")}
        </li>
        <li>
          <Stroke color={SOFT} dashes="5 4" /> {t("daily.certificates")}
        </li>
      </ul>
      <div role="img" aria-label={label}>
        <LineChart
          h={260}
          data={data}
          dataKey="day"
          series={[
            { name: "enrollments", label: t("daily.enrollments"), color: STRONG },
            { name: "certificates", label: t("daily.certificates"), color: SOFT, strokeDasharray: "5 4" },
          ]}
          curveType="linear"
          withDots={days.length <= 31}
          tickLine="none"
          gridAxis="x"
          accessibilityLayer={false}
          tooltipAnimationDuration={0}
          lineProps={{ isAnimationActive: false }}
          valueFormatter={format.number}
          lineChartProps={{ margin: TICKS_INSIDE }}
          yAxisProps={{ allowDecimals: false, width: "auto", interval: 0 }}
          xAxisProps={{ minTickGap: 24, interval: "equidistantPreserveStart" }}
        />
      </div>
    </>
  );
}

function Stroke({ color, dashes }: { color: string; dashes?: string }) {
  return (
    <svg width="28" height="8" aria-hidden="true" focusable="false">
      <line x1="1" x2="27" y1="4" y2="4" stroke={color} strokeWidth="3" strokeDasharray={dashes} />
    </svg>
  );
}
