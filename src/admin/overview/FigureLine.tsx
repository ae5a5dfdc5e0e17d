import "@mantine/charts/styles.layer.css";
import { Sparkline } from "@mantine/charts";

/** Loaded lazily: the chart library outweighs the page many times. */
export default function FigureLine({ data }: { data: number[] }) {
  return (
    <Sparkline
      h={36}
      data={data}
      curveType="linear"
      color="var(--mantine-primary-color-filled)"
      fillOpacity={0.15}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
