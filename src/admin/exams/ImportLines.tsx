import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FieldChanges } from "@/admin/components/FieldChanges";
import { FileLines } from "@/admin/components/csv/FileLines";
import { cutAtWord } from "@/lib/cutAtWord";
import type { CheckedLine } from "./dryRun";

const outcomes = ["error", "changed", "new", "same"] as const;
const colors = { error: "red", changed: "orange", new: "teal", same: "gray" } as const;

/** The outcome of each line, first those that need a look. */
export function ImportLines({ lines }: { lines: CheckedLine[] }) {
  const { t } = useTranslation("adminBankFiles");
  return (
    <FileLines
      lines={lines.map((line) => ({
        ...{ line: line.line, text: line.text, outcome: line.result.outcome },
        details: <Details line={line} />,
      }))}
      outcomes={outcomes.map((outcome) => ({
        ...{ outcome, color: colors[outcome], label: t(`outcomes.${outcome}`) },
        count: (count) => t(`counts.${outcome}`, { count }),
      }))}
      lineText={(line) => t("line", { line })}
    />
  );
}

function Details({ line: { result, notes } }: { line: CheckedLine }) {
  const { t } = useTranslation(["adminBankFiles", "validation"]);
  const why = useReason();
  const noted = notes.map(({ reason, detail }) => (
    <Text key={reason} fz="sm">
      {t(`notes.${reason}`, { detail })}
    </Text>
  ));
  if (result.outcome === "error") {
    return (
      <Text fz="sm" c="var(--mantine-color-error)">
        {why(result.cause)}
      </Text>
    );
  }
  if (result.outcome !== "changed") return noted;
  const quote = (text: string): string => (text === "" ? t("empty") : `“${cutAtWord(text, 80)}”`);
  const say = (field: string, from: string, to: string): string =>
    t("change", {
      field: t(`fields.${field as "questionText"}`),
      from: quote(from),
      to: quote(to),
    });
  return (
    <>
      {noted}
      <FieldChanges changes={result.changes} say={say} />
    </>
  );
}

type Cause = Extract<CheckedLine["result"], { outcome: "error" }>["cause"];

function useReason(): (cause: Cause) => string {
  const { t } = useTranslation(["adminBankFiles", "validation"]);
  return (cause) => {
    if (cause.kind === "repeated") return t("repeated", { line: cause.line });
    if (cause.kind === "field") return t(`validation:${cause.message as "questionTextRequired"}`);
    if (cause.reason === "csvColumnMissing") {
      const names = (cause.detail ?? "").split(", ").map((name) => t(`fields.${name as "questionText"}`));
      return t("reasons.csvColumnMissing", { detail: names.join(", ") });
    }
    return t(`reasons.${cause.reason}`, { detail: cutAtWord(cause.detail ?? "", 60) });
  };
}
