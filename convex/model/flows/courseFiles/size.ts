import type { Infer } from "convex/values";
import { refuse } from "../../platform/forms";
import type { courseChange } from "./changes";
import type { Matched } from "./match";

type Change = Infer<typeof courseChange>;

/** Index ranges that a Convex transaction may read. */
export const RANGES = 4_096;

/** Upper bounds of ranges read per change, triggers included. */
export const perChange: Record<Change["kind"], Record<Change["what"], number>> = {
  course: { new: 20, changed: 20, moved: 0, removed: 0 },
  cover: { new: 10, changed: 10, moved: 0, removed: 0 },
  image: { new: 6, changed: 0, moved: 0, removed: 0 },
  module: { new: 16, changed: 16, moved: 16, removed: 16 },
  lesson: { new: 20, changed: 20, moved: 30, removed: 16 },
  exam: { new: 20, changed: 20, moved: 0, removed: 20 },
  question: { new: 5, changed: 12, moved: 0, removed: 10 },
};
/** Ranges per reordered row, and per row whose position changes. */
const perRow = 1;
const perShift = 6;
/** Ranges that every import reads. */
const always = 60;

/** Stored questions per range. */
const perRange = 100;

type Row = { _id: string; orderIndex: number } | null;
interface Order {
  before: readonly NonNullable<Row>[];
  after: readonly Row[];
}

/** Ranges that the practice questions of a written text read. */
export const practiceRanges = (text: string): number => text.match(/^ *`{3,}question/gmu)?.length ?? 0;

/** An unchanged order reads nothing, whatever gaps it has. */
const isChanged = ({ before, after }: Order): boolean =>
  before.length !== after.length || before.some(({ _id }, index) => _id !== after[index]?._id);

/** Upper bound of the index ranges an import reads; tests verify it. */
export function rangesOf({ stored, modules, questions }: Matched, changes: readonly Change[]): number {
  const orders: Order[] = [
    {
      before: stored?.modules.map(({ row }) => row) ?? [],
      after: modules.map((module) => module.stored?.row ?? null),
    },
    { before: stored?.questions ?? [], after: questions.map((question) => question.stored) },
    ...modules.map((module) => ({
      before: module.stored?.lessons.map(({ row }) => row) ?? [],
      after: module.lessons.map((lesson) => lesson.stored?.row ?? null),
    })),
  ];
  const lists = orders.filter(isChanged).map(({ after }) => after);
  const written = modules
    .flatMap(({ lessons }) => lessons)
    .filter(({ wanted, stored: before }) => wanted.content !== before?.content);
  const texts = written.map(({ wanted, stored: before }) => `${wanted.content}${before?.content ?? ""}`);
  const practice = texts.reduce((sum, text) => sum + practiceRanges(text), 0);
  const lessons = stored?.modules.flatMap((module) => module.lessons) ?? [];
  return (
    always +
    lessons.length +
    Math.ceil((stored?.questions.length ?? 0) / perRange) +
    changes.reduce((sum, { kind, what }) => sum + perChange[kind][what], 0) +
    lists.flat().length * perRow +
    lists.flatMap((rows) => rows.filter((row, index) => row !== null && row.orderIndex !== index + 1)).length *
      perShift +
    practice
  );
}

/**
 * Requires an import to fit one transaction (AUTHOR-7).
 * Error: formInvalid.
 */
export function requireOneTransaction(matched: Matched, changes: readonly Change[]): void {
  if (rangesOf(matched, changes) > RANGES) refuse("modules", "importTooLarge");
}
