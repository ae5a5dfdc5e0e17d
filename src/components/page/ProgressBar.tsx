import { Group, Progress, Text, type ProgressRootProps } from "@mantine/core";
import type { ReactNode } from "react";

const colors = { going: "selo", done: "teal.7", full: "var(--mantine-color-error)" };

interface ProgressBarProps extends Pick<ProgressRootProps, "size" | "mt" | "w" | "maw" | "flex"> {
  /** Accessible name with the amounts. */
  label: string;
  value: number;
  max?: number;
  /** `done`: reached. `full`: used up. */
  tone?: keyof typeof colors | undefined;
}

export function ProgressBar({ label, value, max = 100, tone = "going", ...props }: ProgressBarProps) {
  const now = Math.min(value, max);
  return (
    <Progress.Root
      {...props}
      transitionDuration={400}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={now}
    >
      {/* Mantine's own role knows percentages only. */}
      <Progress.Section withAria={false} value={max === 0 ? 100 : (100 * now) / max} color={colors[tone]} />
    </Progress.Root>
  );
}

/** A name and its amount at both ends of a row, e.g. above a bar. */
export function AmountLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" gap="md" wrap="nowrap" fz="sm" lh="sm" mb={6}>
      <Text span inherit c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {name}
      </Text>
      <Text span inherit fw={600} flex="none" style={{ fontVariantNumeric: "tabular-nums" }}>
        {children}
      </Text>
    </Group>
  );
}
