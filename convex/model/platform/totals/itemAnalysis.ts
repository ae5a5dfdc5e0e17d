import { examLetters, type ExamLetter } from "../../../shared/examLetters";
import type { Parts } from "./counts";
import { itemParts } from "./itemTotals";

/** Fewer answers say nothing about a question. */
export const fewestAnswers = 30;

/** Share of answers by which equally chosen options may differ. */
const EQUAL_SHARE = 0.05;

export const itemFlags = ["nobodyRight", "negativeDiscrimination", "equalOptions"] as const;
export type ItemFlag = (typeof itemFlags)[number];

export interface ItemAnalysis {
  /** First attempts that asked the question, answered or not. */
  shown: number;
  /** Right answers by the current key. */
  right: number;
  chosen: Record<ExamLetter, number>;
  /**
   * Share of right answers.
   * Null below `fewestAnswers`, like the following fields.
   */
  facility: number | null;
  /**
   * Correlation with the rest of the exam, -1 to 1.
   * Over those who answered. Null too if all were right, all wrong, or the rest is equal for all.
   */
  discrimination: number | null;
  /** Signs that the question is broken. */
  flags: ItemFlag[];
}

/** Analyzes sums (totals/itemTotals.ts) by the current key. */
export function analyzeItem(total: { count: number; parts: Parts }, correctOption: ExamLetter): ItemAnalysis {
  const { count: shown, parts } = total;
  const part = (name: string): number => parts[name] ?? 0;
  const chosen = Object.fromEntries(examLetters.map((letter) => [letter, part(itemParts.chosen(letter))] as const));
  const known = { shown, right: part(itemParts.chosen(correctOption)), chosen: chosen as Record<ExamLetter, number> };
  const sum = (of: (letter: ExamLetter) => string): number =>
    examLetters.reduce((before, letter) => before + part(of(letter)), 0);
  const answered = sum(itemParts.chosen);
  if (answered < fewestAnswers) return { ...known, facility: null, discrimination: null, flags: [] };
  const discrimination = correlation({
    n: answered,
    x: known.right,
    y: sum(itemParts.rest),
    yy: sum(itemParts.restSquared),
    xy: part(itemParts.rest(correctOption)),
  });
  const flags: ItemFlag[] = [];
  if (known.right === 0) flags.push("nobodyRight");
  if (discrimination !== null && discrimination < 0) flags.push("negativeDiscrimination");
  if (hasEqualOptions(Object.values(known.chosen), answered)) flags.push("equalOptions");
  return { ...known, facility: known.right / shown, discrimination, flags };
}

/**
 * Pearson's correlation from sums.
 * x is 0 or 1, so the sum of its squares is its sum.
 */
function correlation({ n, x, y, yy, xy }: Record<"n" | "x" | "y" | "yy" | "xy", number>): number | null {
  const variances = (n * x - x * x) * (n * yy - y * y);
  return variances <= 0 ? null : (n * xy - x * y) / Math.sqrt(variances);
}

/** Whether the two most chosen options are about equally chosen. */
function hasEqualOptions(counts: readonly number[], answered: number): boolean {
  const [most = 0, second = 0] = counts.toSorted((one, other) => other - one);
  return second > 0 && most - second < EQUAL_SHARE * answered;
}
