import { writeFileSync } from "node:fs";
import { describeMachine } from "./machine";
import { round } from "./statistics";

/** Product and floor measured alternately in one run; only their ratio compares across machines. */
export interface Measurement {
  name: string;
  unit: string;
  product: number;
  floor: number;
  /** Upper bound of product / floor or product - floor. Absent where the floor does less work than the product must. */
  goal?: { ratio: number } | { difference: number };
  note?: string;
}

/** Measurements by heading. */
export type Report = Record<string, Measurement[]>;

function verdict({ product, floor, goal, unit }: Measurement): string {
  if (!goal) return "";
  const [bound, isMet] =
    "ratio" in goal
      ? [`≤ ${goal.ratio}×`, product / floor <= goal.ratio]
      : [`≤ ${goal.difference} ${unit} more`, product - floor <= goal.difference];
  return `${bound} ${isMet ? "met" : "**missed**"}`;
}

function toTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((each) => {
    const ratio = `${round(each.product / each.floor)}×`;
    return `| ${each.name} | ${round(each.product)} ${each.unit} | ${round(each.floor)} ${each.unit} | ${ratio} | ${verdict(each)} | ${each.note ?? ""} |`;
  });
  return ["| What | Product | Floor | Ratio | Goal | Note |", "|---|---|---|---|---|---|", ...rows].join("\n");
}

export const toTables = (report: Report): string =>
  Object.entries(report)
    .filter(([, measurements]) => measurements.length > 0)
    .map(([heading, measurements]) => `### ${heading}\n\n${toTable(measurements)}\n`)
    .join("\n");

/** Replaces the figures between the two markers of docs/benchmarks.md. */
export function writeReport(path: string, text: string, report: Report): void {
  const day = new Date().toISOString().slice(0, 10);
  const figures = `Last run: ${day}, ${describeMachine()}.\n\n${toTables(report)}`;
  const [begin, end] = ["<!-- last run -->", "<!-- end of last run -->"];
  const [head = ""] = text.split(begin);
  const [, tail = ""] = text.split(end);
  writeFileSync(path, `${head}${begin}\n\n${figures}\n${end}${tail}`);
}
