import { limits } from "@convex/shared/limits";
import { importRules } from "@convex/shared/importRules";
import type { FileError, FileNote, FileQuestion, ReadFile } from "@/admin/exams/questionFiles/questionFile";
import type { ImportItem, ImportPlan } from "./api";

/** Outcome for one question of a file. */
export interface CheckedLine {
  line: number;
  text: string;
  result:
    | Exclude<ImportPlan, { outcome: "error" }>
    | { outcome: "error"; cause: { kind: "field"; message: string } | { kind: "repeated"; line: number } | FileCause };
  /** Warnings about a question that can be imported. */
  notes: readonly FileNote[];
  /** Item to import, null when there is nothing to do. */
  item: ImportItem | null;
}
type FileCause = { kind: "file" } & Pick<FileError, "reason" | "detail">;

export interface DryRun {
  lines: CheckedLine[];
  items: ImportItem[];
  /** Columns of the file that are ignored. */
  unused: readonly string[];
  /** Size of the bank after the import. */
  size: number;
}

/** Whether the file exceeds any bank, so it is not checked. */
export const isTooLong = ({ items }: ReadFile): boolean => items.length > limits.questionsPerBank;

interface Asked {
  bankSize: number;
  check: (questions: FileQuestion[]) => Promise<ImportPlan[]>;
  onProgress: (checked: number) => void;
}

/** ADMIN-27: asks the server in batches what an import would do. */
export async function checkFile(
  { items, errors, unused = [] }: ReadFile,
  { bankSize, check, onProgress }: Asked,
): Promise<DryRun> {
  const lines: CheckedLine[] = errors.map(({ line, text = "", ...cause }) => ({
    line,
    text,
    notes: [],
    item: null,
    result: { outcome: "error", cause: { kind: "file", ...cause } },
  }));
  const meant = new Map<string, number>();
  for (let start = 0; start < items.length; start += importRules.checkedAtOnce) {
    const part = items.slice(start, start + importRules.checkedAtOnce);
    const plans = await check(part.map(({ question }) => question));
    for (const [index, plan] of plans.entries()) {
      const filed = part[index];
      if (filed) lines.push(toLine(filed, plan, meant));
    }
    onProgress(start + part.length);
  }
  const confirmed = lines.flatMap(({ item }) => item ?? []);
  const added = confirmed.filter(({ questionId }) => questionId === null).length;
  return { lines: lines.sort((one, other) => one.line - other.line), items: confirmed, unused, size: bankSize + added };
}

function toLine(
  { line, question, notes = [] }: ReadFile["items"][number],
  plan: ImportPlan,
  meant: Map<string, number>,
): CheckedLine {
  const shown = { line, text: question.questionText, notes };
  if (plan.outcome === "error")
    return { ...shown, item: null, result: { outcome: "error", cause: { kind: "field", message: plan.message } } };
  const { questionText, optionA, optionB, optionC, optionD } = question;
  const texts = [questionText, optionA, optionB, optionC, optionD].map((text) => text.trim());
  const key = plan.outcome === "new" ? JSON.stringify(texts) : plan.questionId;
  const earlier = meant.get(key);
  if (earlier !== undefined)
    return { ...shown, item: null, result: { outcome: "error", cause: { kind: "repeated", line: earlier } } };
  meant.set(key, line);
  if (plan.outcome === "same") return { ...shown, item: null, result: plan };
  const known = plan.outcome === "new" ? { questionId: null, version: 0 } : plan;
  return { ...shown, result: plan, item: { line, question, questionId: known.questionId, version: known.version } };
}
