import { writeFileSync } from "node:fs";
import { describeMachine } from "./machine";
import { round } from "./statistics";

/** Product and floor measured alternately in one run; only the ratio travels to another machine. */
export interface Measurement {
  name: string;
  unit: string;
  product: number;
  floor: number;
  better: "higher" | "lower";
  /**
   * Bound of product / floor: at least it when higher is better, at most it when lower is. `more`: bound of product - floor, in `unit`. Null when none
   * is set.
   */
  goal: number | { more: number } | null;
  note?: string;
}

function verdict({ product, floor, better, goal, unit }: Measurement): string {
  if (goal === null) return "";
  if (typeof goal === "object") {
    return `at most ${goal.more} ${unit} more ${product - floor <= goal.more ? "met" : "**missed**"}`;
  }
  const ratio = product / floor;
  const met = better === "higher" ? ratio >= goal : ratio <= goal;
  return `${better === "higher" ? "≥" : "≤"} ${goal} ${met ? "met" : "**missed**"}`;
}

export function toTable(measurements: readonly Measurement[]): string {
  const rows = measurements.map((each) => {
    const ratio = `${round(each.product / each.floor)}×`;
    return `| ${each.name} | ${round(each.product)} ${each.unit} | ${round(each.floor)} ${each.unit} | ${ratio} | ${verdict(each)} | ${each.note ?? ""} |`;
  });
  return ["| What | Product | Floor | Ratio | Goal | Note |", "|---|---|---|---|---|---|", ...rows].join("\n");
}

/** Replaces the figures in docs/benchmarks.md; what stands above the marker is written by hand. */
export function writeReport(path: string, text: string, measurements: readonly Measurement[]): void {
  const marker = "<!-- last run -->";
  const head = text.split(marker)[0] ?? "";
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(path, `${head}${marker}\n\nLast run: ${day}, ${describeMachine()}.\n\n${toTable(measurements)}\n`);
}
