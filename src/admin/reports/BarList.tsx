import { Anchor, Group, Progress, Stack, Text } from "@mantine/core";
import { Link } from "react-router-dom";

export interface Bar {
  key: string;
  name: string;
  /** Page of the row. */
  to?: string;
  /** Values as one text. */
  values: string;
  /** Length of the bar, 0 to 100. */
  share: number;
  /** More below the bar. */
  note?: string;
}

/** Horizontal bars below full names, which narrow screens would cut. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  return (
    <Stack component="ul" gap="sm" aria-label={label}>
      {bars.map(({ key, name, to, values, share, note }) => (
        <li key={key}>
          <Group justify="space-between" align="flex-end" wrap="nowrap" fz="sm">
            <Text span inherit fw={550} miw={0} style={{ overflowWrap: "anywhere" }}>
              {to === undefined ? (
                name
              ) : (
                <Anchor component={Link} to={to} inherit>
                  {name}
                </Anchor>
              )}
            </Text>
            <Text span inherit c="dimmed" flex="none" style={{ fontVariantNumeric: "tabular-nums" }}>
              {values}
            </Text>
          </Group>
          <Progress value={share} size={12} radius={4} mt={4} color="var(--chart-strong)" aria-hidden="true" />
          {note !== undefined && (
            <Text c="dimmed" fz="xs" mt={2}>
              {note}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  );
}
