import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OutcomeList } from "@/admin/components/OutcomeList";
import { FieldChanges } from "@/admin/components/FieldChanges";
import { cutAtWord } from "@/lib/cutAtWord";
import type { CheckedLine } from "./dryRun";

const outcomes = ["error", "changed", "new", "same"] as const;
const colors = { error: "red", changed: "orange", new: "teal", same: "gray" } as const;

/** What happens to each line: first what needs a look. */
export function ImportLines({ lines }: { lines: CheckedLine[] }) {
  const { t } = useTranslation("adminBankFiles");
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
      <OutcomeList
        outcomes={sorted.map((line) => ({
          badge: t(`outcomes.${line.result.outcome}`),
          color: colors[line.result.outcome],
          place: t("line", { line: line.line }),
          text: cutAtWord(line.text, 120),
          details: <Details line={line} />,
        }))}
      />
    </>
  );
}

function Details({ line: { result } }: { line: CheckedLine }) {
  const { t } = useTranslation("adminBankFiles");
  const why = useReason();
  if (result.outcome === "error") {
    return (
      <Text fz="sm" c="red">
        {why(result.cause)}
      </Text>
    );
  }
  if (result.outcome !== "changed") return null;
  const say = (field: string, from: string, to: string): string =>
    t("change", {
      field: t(`fields.${field as "questionText"}`),
      from: cutAtWord(from, 80) || t("empty"),
      to: cutAtWord(to, 80) || t("empty"),
    });
  return <FieldChanges changes={result.changes} say={say} />;
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
