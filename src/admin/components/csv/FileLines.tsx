import { Badge, Button, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cutAtWord } from "@/lib/cutAtWord";
import classes from "./FileLines.module.css";

export interface FileLine<Outcome extends string> {
  line: number;
  text: string;
  outcome: Outcome;
  details?: ReactNode;
}

export interface OutcomeText<Outcome extends string> {
  outcome: Outcome;
  color: string;
  label: string;
  /** "3 new" */
  count: (count: number) => string;
}

interface FileLinesProps<Outcome extends string> {
  lines: readonly FileLine<Outcome>[];
  /** In the order in which they are shown: first what needs a look. */
  outcomes: readonly OutcomeText<Outcome>[];
  lineText: (line: number) => string;
}

const STEP = 50;

/** What a file would do, line by line. */
export function FileLines<Outcome extends string>({ lines, outcomes, lineText }: FileLinesProps<Outcome>) {
  const { t } = useTranslation("controls");
  const [shown, setShown] = useState(STEP);
  const groups = outcomes.map((text) => ({ text, lines: lines.filter(({ outcome }) => outcome === text.outcome) }));
  const sorted = groups.flatMap(({ text, lines }) => lines.map((line) => ({ text, line })));
  return (
    <>
      <Text role="status" fw={600}>
        {groups
          .filter((group) => group.lines.length > 0)
          .map((group) => group.text.count(group.lines.length))
          .join(" · ")}
      </Text>
      <ul className={classes.list}>
        {sorted.slice(0, shown).map(({ text, line }, index) => (
          <li key={index} className={classes.line}>
            <Badge color={text.color}>{text.label}</Badge>
            <Text component="span" fz="sm" c="dimmed">
              {lineText(line.line)}
            </Text>
            <Text component="span" fz="sm" className={classes.text}>
              {cutAtWord(line.text, 120)}
            </Text>
            {line.details && <div className={classes.details}>{line.details}</div>}
          </li>
        ))}
      </ul>
      {shown < sorted.length && (
        <Button variant="outline" size="sm" onClick={() => setShown(shown + STEP)}>
          {t("more")}
        </Button>
      )}
    </>
  );
}
