import { Badge, Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cutAtWord } from "@/lib/cutAtWord";
import type { CheckedLine } from "./dryRun";
import classes from "./ImportLines.module.css";

const outcomes = ["error", "changed", "new", "same"] as const;
const colors = { error: "red", changed: "orange", new: "teal", same: "gray" } as const;
const STEP = 50;

/** What happens to each line: first what needs a look. */
export function ImportLines({ lines }: { lines: CheckedLine[] }) {
  const { t } = useTranslation(["adminBankFiles", "controls"]);
  const [shown, setShown] = useState(STEP);
  const sorted = outcomes.flatMap((outcome) => lines.filter(({ result }) => result.outcome === outcome));
  const count = (outcome: (typeof outcomes)[number]) => lines.filter(({ result }) => result.outcome === outcome).length;
  return (
    <>
      <Text role="status" fw={600}>
        {outcomes
          .filter((outcome) => count(outcome) > 0)
          .map((outcome) => t(`counts.${outcome}`, { count: count(outcome) }))
          .join(" · ")}
      </Text>
      <ul className={classes.list}>
        {sorted.slice(0, shown).map((line, index) => (
          <li key={index} className={classes.line}>
            <Badge color={colors[line.result.outcome]}>{t(`outcomes.${line.result.outcome}`)}</Badge>
            <Text component="span" fz="sm" c="dimmed">
              {t("line", { line: line.line })}
            </Text>
            <Text component="span" fz="sm" className={classes.text}>
              {cutAtWord(line.text, 120)}
            </Text>
            <Details line={line} />
          </li>
        ))}
      </ul>
      {shown < sorted.length && (
        <Button variant="outline" size="sm" onClick={() => setShown(shown + STEP)}>
          {t("controls:more")}
        </Button>
      )}
    </>
  );
}

function Details({ line: { result } }: { line: CheckedLine }) {
  const { t } = useTranslation(["adminBankFiles", "validation"]);
  const why = useReason();
  if (result.outcome === "error") {
    return (
      <Text fz="sm" c="red" className={classes.details}>
        {why(result.cause)}
      </Text>
    );
  }
  if (result.outcome !== "changed") return null;
  return (
    <ul className={classes.details}>
      {result.changes.map(({ field, from, to }) => (
        <li key={field}>
          <Text component="span" fz="sm">
            {t("change", {
              field: t(`fields.${field as "questionText"}`),
              from: cutAtWord(from, 80) || t("empty"),
              to: cutAtWord(to, 80) || t("empty"),
            })}
          </Text>
        </li>
      ))}
    </ul>
  );
}

type Cause = Extract<CheckedLine["result"], { outcome: "error" }>["cause"];

function useReason(): (cause: Cause) => string {
  const { t } = useTranslation(["adminBankFiles", "validation"]);
  return (cause) => {
    if (cause.kind === "repeated") return t("repeated", { line: cause.line });
    if (cause.kind === "field") return t(`validation:${cause.message as "questionTextRequired"}`);
    return t(`reasons.${cause.reason}`, { detail: cutAtWord(cause.detail ?? "", 60) });
  };
}
