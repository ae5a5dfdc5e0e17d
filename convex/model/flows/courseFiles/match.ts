import type { Doc } from "../../../_generated/dataModel";
import type { NewCourse, NewLesson, NewModule } from "../../content/courseFiles/folder/newCourse";
import { titleKey } from "../../content/courseFiles/folder/writeFolder";
import { asWritten } from "../../learning/exams/optionOrder";
import { questionTexts } from "../../learning/exams/questionWrites";
import { tidied, type StoredCourse, type StoredLesson, type StoredModule } from "./stored";

/** An item of a file and its stored row, null for a new one. */
export interface Pair<Wanted, Stored> {
  wanted: Wanted;
  stored: Stored | null;
}
export interface MatchedModule extends Pair<NewModule, StoredModule> {
  lessons: Pair<NewLesson, StoredLesson>[];
}
export type MatchedQuestion = Pair<FiledQuestion, Doc<"examQuestions">>;
type FiledQuestion = NonNullable<NewCourse["exam"]>["questions"][number];

/** A course in files, paired with the stored one. */
export interface Matched {
  wanted: NewCourse;
  stored: StoredCourse | null;
  modules: MatchedModule[];
  questions: MatchedQuestion[];
  /** Stored rows that the files lack. */
  gone: { modules: StoredModule[]; lessons: StoredLesson[]; questions: Doc<"examQuestions">[] };
}

/**
 * Pairs each item of the files with its stored row.
 * So students' progress stays with it. A place alone does not match: a row that another item replaces is gone,
 * which an administrator must confirm. docs/lessons.md lists the keys.
 */
export function match(wanted: NewCourse, stored: StoredCourse | null): Matched {
  const oldModules = stored?.modules ?? [];
  const modules = pair(numbered(wanted.modules), numbered(oldModules), [
    [({ item }) => titleKey(item.title), ({ item }) => titleKey(item.row.title)],
    [({ item, index }) => (isRenamed(item, oldModules[index]) ? `${index}` : ""), ({ index }) => `${index}`],
  ]);
  const newLessons = modules.pairs.flatMap(({ wanted: { item }, stored: module }, at) =>
    item.lessons.map((lesson) => ({ lesson, at, moduleId: module?.item.row._id ?? "" })),
  );
  const oldLessons = oldModules.flatMap(({ lessons }) => lessons);
  const lessons = pair(newLessons, oldLessons, [
    [
      ({ lesson, moduleId }) => `${moduleId} ${titleKey(lesson.title)}`,
      ({ row }) => `${row.moduleId} ${titleKey(row.title)}`,
    ],
    [
      ({ lesson }) => `${titleKey(lesson.title)} ${wantedText(lesson)}`,
      (lesson) => `${titleKey(lesson.row.title)} ${storedText(lesson)}`,
    ],
    [
      ({ lesson, moduleId }) => `${moduleId} ${wantedText(lesson)}`,
      (lesson) => `${lesson.row.moduleId} ${storedText(lesson)}`,
    ],
  ]);
  const questions = pair(numbered(wanted.exam?.questions ?? []), numbered(stored?.questions ?? []), [
    [({ item }) => textsOf(item), ({ item }) => textsOf(asWritten(item))],
    [({ item }) => item.questionText, ({ item }) => item.questionText],
    [({ item, index }) => `${index} ${optionsOf(item)}`, ({ item, index }) => `${index} ${optionsOf(asWritten(item))}`],
  ]);
  return {
    wanted,
    stored,
    modules: modules.pairs.map((each, at) => ({
      wanted: each.wanted.item,
      stored: each.stored?.item ?? null,
      lessons: lessons.pairs
        .filter((inner) => inner.wanted.at === at)
        .map((inner) => ({ wanted: inner.wanted.lesson, stored: inner.stored })),
    })),
    questions: questions.pairs.map((each) => ({ wanted: each.wanted.item, stored: each.stored?.item ?? null })),
    gone: {
      modules: modules.gone.map(({ item }) => item),
      lessons: lessons.gone,
      questions: questions.gone.map(({ item }) => item),
    },
  };
}

const numbered = <Item>(items: readonly Item[]) => items.map((item, index) => ({ item, index }));

/** The lesson's content, apart from its title. */
const wantedText = ({ content, videoAddress = "" }: NewLesson): string => JSON.stringify([content, videoAddress]);
const storedText = ({ content, row }: StoredLesson): string =>
  JSON.stringify([tidied(content), row.videoAddress ?? ""]);

/**
 * Whether the module in this place was only renamed.
 * True if one of its lessons is still there.
 */
function isRenamed(wanted: NewModule, stored: StoredModule | undefined): boolean {
  const before = new Set(stored?.lessons.map(storedText));
  return before.size === 0 || wanted.lessons.some((lesson) => before.has(wantedText(lesson)));
}

const textsOf = (question: Pick<FiledQuestion, (typeof questionTexts)[number]>): string =>
  JSON.stringify(questionTexts.map((name) => question[name]));

const optionsOf = ({ optionA, optionB, optionC, optionD }: FiledQuestion | Doc<"examQuestions">): string =>
  JSON.stringify([optionA, optionB, optionC, optionD]);

type Key<Side> = (side: Side) => string;

/**
 * Pairs by the first key, then the remaining items by the next.
 * Items with the same key take the rows with that key in order.
 */
function pair<Wanted, Stored>(
  wanted: readonly Wanted[],
  stored: readonly Stored[],
  keys: readonly [Key<Wanted>, Key<Stored>][],
): { pairs: Pair<Wanted, Stored>[]; gone: Stored[] } {
  const pairs = wanted.map((each): Pair<Wanted, Stored> => ({ wanted: each, stored: null }));
  const left = new Set(stored);
  for (const [ofWanted, ofStored] of keys) {
    const waiting = new Map<string, Stored[]>();
    for (const each of left) waiting.set(ofStored(each), [...(waiting.get(ofStored(each)) ?? []), each]);
    for (const each of pairs) {
      if (each.stored !== null) continue;
      const found = waiting.get(ofWanted(each.wanted))?.shift();
      if (found === undefined) continue;
      each.stored = found;
      left.delete(found);
    }
  }
  return { pairs, gone: [...left] };
}
