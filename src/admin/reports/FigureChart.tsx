import "@mantine/charts/styles.layer.css";
import { LineChart } from "@mantine/charts";
import { useTranslation } from "react-i18next";
import classes from "./ChartCard.module.css";
import { TICKS_INSIDE } from "./chartMargin";

const STRONG = "var(--chart-strong)";
const SOFT = "var(--chart-soft)";
const DASHES = "5 4";

interface FigureChartProps {
  label: string;
  /** `then`: the same place of the period before. */
  data: { at: string; now: number; then: number | null }[];
  compares: boolean;
  show: (value: number) => string;
  /** Label on the axis: shorter, because a phone has little room. */
  tick: (value: number) => string;
}

/** Loaded lazily: the chart library outweighs the page many times. */
export default function FigureChart({ label, data, compares, show, tick }: FigureChartProps) {
  const { t } = useTranslation("adminReports");
  const now = { name: "now", label: t("figures.now"), color: STRONG };
  const then = { name: "then", label: t("figures.before"), color: SOFT, strokeDasharray: DASHES };
  return (
    <>
      {compares && (
        <ul className={classes.legend}>
          <li>
            <Stroke color={STRONG} /> {now.label}
          </li>
          <li>
            <Stroke color={SOFT} dashes={DASHES} /> {then.label}
          </li>
        </ul>
      )}
      <div role="img" aria-label={label}>
        <LineChart
          h={260}
          data={data}
          dataKey="at"
          series={compares ? [now, then] : [now]}
          curveType="linear"
          withDots={data.length <= 31}
          tickLine="none"
          gridAxis="x"
          accessibilityLayer={false}
          tooltipAnimationDuration={0}
          lineProps={{ isAnimationActive: false }}
          valueFormatter={show}
          lineChartProps={{ margin: TICKS_INSIDE }}
          yAxisProps={{ allowDecimals: false, width: "auto", interval: 0, tickFormatter: tick }}
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
