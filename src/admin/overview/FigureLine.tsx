import "@mantine/charts/styles.layer.css";
import { AreaChart } from "@mantine/charts";

/**
 * Loaded lazily: the chart library outweighs the page many times.
 * Not a Sparkline, which can be focused although it is hidden from screen readers.
 */
export default function FigureLine({ data }: { data: number[] }) {
  return (
    <AreaChart
      h="100%"
      data={data.map((value, day) => ({ day, value }))}
      dataKey="day"
      series={[{ name: "value", color: "var(--mantine-primary-color-filled)" }]}
      curveType="linear"
      withXAxis={false}
      withYAxis={false}
      withTooltip={false}
      withDots={false}
      gridAxis="none"
      accessibilityLayer={false}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
