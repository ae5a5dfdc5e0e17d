import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import { TICKS_INSIDE } from "./chartMargin";

interface ScoreBarsProps {
  label: string;
  /** Number of attempts for each score from 0 to 10, rounded down. */
  buckets: number[];
}

export default function ScoreBars({ label, buckets }: ScoreBarsProps) {
  const { t } = useTranslation("adminReports");
  const format = useFormat();
  return (
    <div role="img" aria-label={label}>
      {/* A label along the axis would overlap its numbers. */}
      <Text size="xs" c="dimmed" mb={4}>
        {t("scores.attempts")}
      </Text>
      <BarChart
        h={260}
        data={buckets.map((attempts, score) => ({ score: format.number(score), attempts }))}
        dataKey="score"
        xAxisLabel={t("scores.score")}
        series={[{ name: "attempts", label: t("scores.attempts"), color: "var(--chart-strong)" }]}
        tickLine="none"
        gridAxis="x"
        accessibilityLayer={false}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
        valueFormatter={format.number}
        barChartProps={{ margin: { ...TICKS_INSIDE, bottom: 30 } }}
        yAxisProps={{ allowDecimals: false, width: "auto", interval: 0 }}
        xAxisProps={{ interval: 0 }}
      />
    </div>
  );
}
