import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { OutcomeList, type Outcome as OutcomeLine } from "@/admin/components/OutcomeList";

export interface FileLine<Outcome extends string> {
  line: number;
  text: string;
  outcome: Outcome;
  details?: ReactNode;
}

export interface OutcomeText<Outcome extends string> {
  outcome: Outcome;
  color: OutcomeLine["color"];
  label: string;
  /** Formats the summary, such as "3 new". */
  count: (count: number) => string;
}

interface FileLinesProps<Outcome extends string> {
  lines: readonly FileLine<Outcome>[];
  /** Outcomes in display order: those that need attention first. */
  outcomes: readonly OutcomeText<Outcome>[];
  lineText: (line: number) => string;
}

/** Outcome of each line of a file, with a summary. */
export function FileLines<Outcome extends string>({ lines, outcomes, lineText }: FileLinesProps<Outcome>) {
  const groups = outcomes.map((text) => ({ text, lines: lines.filter(({ outcome }) => outcome === text.outcome) }));
  return (
    <>
      <Text role="status" fw={600}>
        {groups
          .filter((group) => group.lines.length > 0)
          .map((group) => group.text.count(group.lines.length))
          .join(" · ")}
      </Text>
      <OutcomeList
        outcomes={groups.flatMap(({ text: { label, color }, lines }) =>
          lines.map(({ line, text, details }) => ({ badge: label, color, place: lineText(line), text, details })),
        )}
      />
    </>
  );
}
