import "@mantine/charts/styles.layer.css";
import { AreaChart } from "@mantine/charts";
import { memo } from "react";

/**
 * Loaded lazily: the chart library outweighs the page many times.
 * Not a Sparkline, which can be focused although it is hidden from screen readers. Drawing it is the dearest part of
 * an update, so its values are one text, which `memo` compares.
 */
function FigureLine({ values }: { values: string }) {
  return (
    <AreaChart
      h="100%"
      data={values.split(",").map((value, day) => ({ day, value: Number(value) }))}
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

export default memo(FigureLine);
