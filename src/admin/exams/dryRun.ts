import { limits } from "@convex/shared/limits";
import { importRules } from "@convex/shared/importRules";
import type { FileError, FileNote, FileQuestion, ReadFile } from "@/admin/exams/questionFiles/questionFile";
import type { ImportItem, ImportPlan } from "./api";

/** What would happen to one question of a file. */
export interface CheckedLine {
  line: number;
  text: string;
  result:
    | Exclude<ImportPlan, { outcome: "error" }>
    | { outcome: "error"; cause: { kind: "field"; message: string } | { kind: "repeated"; line: number } | FileCause };
  /** What to look at, although the question can be read. */
  notes: readonly FileNote[];
  /** To be imported, if confirmed. */
  item: ImportItem | null;
}
type FileCause = { kind: "file" } & Pick<FileError, "reason" | "detail">;

export interface DryRun {
  lines: CheckedLine[];
  items: ImportItem[];
  /** Columns of the file that nothing is taken from. */
  unused: readonly string[];
  /** Questions that the bank would have afterwards. */
  size: number;
}

/** More than any bank holds: nothing is sent to be checked. */
export const isTooLong = ({ items }: ReadFile): boolean => items.length > limits.questionsPerBank;

interface Asked {
  bankSize: number;
  check: (questions: FileQuestion[]) => Promise<ImportPlan[]>;
  onProgress: (checked: number) => void;
}

/** Asks the server in small calls what it would do (ADMIN-27). */
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
