import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Id } from "../../../_generated/dataModel";
import { changeKinds, changeWays } from "../../../shared/courseChanges";
import type { NewLesson } from "../../content/courseFiles/folder/newCourse";
import { refuse } from "../../platform/forms";
import { asWritten } from "../../learning/exams/optionOrder";
import type { Ctx } from "../../learning/exams/reads";
import { isBlank } from "../../content/lessons/textSummary";
import { examFieldsOf } from "../../learning/exams/fields";
import { courseFields, lessonFields, moduleFields, questionFields } from "./fields";
import type { Matched, MatchedModule, MatchedQuestion } from "./match";
import { sameText, tidied, toNewCourse, toNewLesson, type StoredLesson } from "./stored";

/** One change that an import makes. */
export const courseChange = v.object({
  kind: literals(...changeKinds),
  what: literals(...changeWays),
  /** Title, or a question's text. */
  name: v.string(),
  /** Absent values are "". For texts, the first line that differs. */
  fields: v.array(v.object({ field: v.string(), from: v.string(), to: v.string() })),
  /** Students who completed a removed lesson, counted up to `COUNTED`. */
  students: v.number(),
});
type Change = Infer<typeof courseChange>;
type FieldChange = Change["fields"][number];

const COUNTED = 20;
/** Longest displayed value. */
const SHOWN = 200;

export interface NewPictures {
  newCover: boolean;
  /** Names of images that the course lacks. */
  newImages: readonly string[];
}

/**
 * Lists every change of an import; empty if nothing differs.
 * Errors: formInvalid for a lesson that would lose its text, and for a question about a missing lesson.
 */
export async function listChanges(ctx: Ctx, matched: Matched, { newCover, newImages }: NewPictures): Promise<Change[]> {
  const { wanted, stored } = matched;
  requireTexts(matched);
  const changes: Change[] = [];
  const add = (kind: Change["kind"], what: Change["what"], name: string, more: Partial<Change> = {}): void => {
    changes.push({ kind, what, name: name.slice(0, SHOWN), fields: [], students: 0, ...more });
  };
  const compare = (kind: Change["kind"], name: string, fields: FieldChange[] | null): void => {
    if (fields === null) add(kind, "new", name);
    else if (fields.length > 0) add(kind, "changed", name, { fields });
  };
  const before = stored && toNewCourse(stored);
  const status = becomesDraft(matched) ? [{ field: "status", from: "published", to: "draft" }] : [];
  const fields = before && differences(courseFields(before), courseFields(wanted));
  compare("course", wanted.title, fields && [...fields, ...status]);
  if (newCover) add("cover", stored?.course.coverLarge === undefined ? "new" : "changed", wanted.title);
  for (const name of newImages) add("image", "new", name);
  const moved = movedModules(matched);
  for (const module of matched.modules) {
    const { wanted: after, stored: old } = module;
    compare("module", after.title, old && differences(moduleFields(old.row), moduleFields(after)));
    if (moved.has(module)) add("module", "moved", after.title);
    const movedInside = movedLessons(module);
    for (const lesson of module.lessons) {
      compare("lesson", lesson.wanted.title, lesson.stored && lessonDifferences(lesson.wanted, lesson.stored));
      const from = lesson.stored && matched.stored?.modules.find(({ row }) => row._id === lesson.stored?.row.moduleId);
      if (from && from !== old)
        add("lesson", "moved", lesson.wanted.title, {
          fields: [{ field: "module", from: from.row.title, to: after.title }],
        });
      else if (movedInside.has(lesson)) add("lesson", "moved", lesson.wanted.title);
    }
  }
  if (wanted.exam) {
    const fields = stored?.exam ? differences(examFieldsOf(stored.exam), examFieldsOf(wanted.exam)) : null;
    compare("exam", wanted.exam.title, fields);
  }
  const movedInBank = movedQuestions(matched);
  for (const [index, question] of matched.questions.entries()) {
    compare("question", question.wanted.questionText, questionDifferences(matched, question, index));
    if (movedInBank.has(question)) add("question", "moved", question.wanted.questionText);
  }
  const { gone } = matched;
  if (stored?.exam && !wanted.exam) add("exam", "removed", stored.exam.title);
  for (const { row } of gone.modules) add("module", "removed", row.title);
  for (const { row } of gone.lessons)
    add("lesson", "removed", row.title, { students: await countStudents(ctx, row._id) });
  for (const { questionText } of gone.questions) add("question", "removed", questionText);
  return changes;
}

/**
 * Whether the import makes a published course incomplete.
 * The rule is that of `unpublishIfIncomplete`.
 */
export function becomesDraft({ wanted, stored }: Matched): boolean {
  if (stored?.course.status !== "published") return false;
  return wanted.modules.every(({ lessons }) => lessons.length === 0) || !wanted.exam?.questions.length;
}

type Values = Record<string, string | number | boolean | readonly string[] | undefined>;

function differences(before: Values, after: Values): FieldChange[] {
  const shown = (value: Values[string]): string => (value === undefined ? "" : [value].flat().join(", "));
  return Object.keys(after)
    .map((field) => ({ field, from: shown(before[field]), to: shown(after[field]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => ({ field, from: from.slice(0, SHOWN), to: to.slice(0, SHOWN) }));
}

function lessonDifferences(wanted: NewLesson, stored: StoredLesson): FieldChange[] {
  const fields = differences(lessonFields(toNewLesson(stored)), lessonFields(wanted));
  if (sameText(stored.content, wanted.content)) return fields;
  return [...fields, { field: "content", ...firstDifference(tidied(stored.content), wanted.content) }];
}

function firstDifference(before: string, after: string): { from: string; to: string } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const at = Array.from({ length: Math.max(old.length, now.length) }).findIndex(
    (_, index) => old[index] !== now[index],
  );
  return { from: (old[at] ?? "").slice(0, SHOWN), to: (now[at] ?? "").slice(0, SHOWN) };
}

function questionDifferences(
  matched: Matched,
  { wanted, stored }: MatchedQuestion,
  index: number,
): FieldChange[] | null {
  const lessons = lessonsNamed(matched, wanted.lesson);
  if (wanted.lesson !== undefined && lessons.length === 0) refuse(`exam.questions.${index}.lesson`, "lessonUnknown");
  if (stored === null) return null;
  const fields = differences(questionFields(asWritten(stored)), questionFields(wanted));
  const { lesson: to = "" } = wanted;
  const same = lessons.some((lesson) => lesson.stored?.row._id === stored.lessonId);
  const from = titleOf(matched, stored.lessonId);
  return same || (from === "" && to === "") ? fields : [...fields, { field: "lesson", from, to }];
}

/** Lessons of the files with this title. */
export function lessonsNamed({ modules }: Matched, title: string | undefined): MatchedModule["lessons"] {
  return modules.flatMap(({ lessons }) => lessons.filter((lesson) => lesson.wanted.title === title));
}

function titleOf({ stored }: Matched, lessonId: Id<"lessons"> | undefined): string {
  const lessons = stored?.modules.flatMap((module) => module.lessons) ?? [];
  return lessons.find(({ row }) => row._id === lessonId)?.row.title ?? "";
}

/** Rejects removing a lesson's text; it may be replaced (ADMIN-9). */
function requireTexts({ modules }: Matched): void {
  for (const [at, { lessons }] of modules.entries())
    for (const [index, { wanted, stored }] of lessons.entries())
      if (isBlank(wanted.content) && stored && !isBlank(stored.content))
        refuse(`modules.${at}.lessons.${index}.content`, "contentRequired");
}

const movedModules = ({ modules }: Matched) => outOfOrder(modules, ({ stored }) => stored?.row.orderIndex);
const movedQuestions = ({ questions }: Matched) => outOfOrder(questions, ({ stored }) => stored?.orderIndex);
const movedLessons = ({ stored: module, lessons }: MatchedModule) =>
  outOfOrder(lessons, ({ stored }) => (stored?.row.moduleId === module?.row._id ? stored?.row.orderIndex : undefined));

/** The fewest moved items: all but a longest run still in order. */
function outOfOrder<Item>(items: readonly Item[], placeOf: (item: Item) => number | undefined): Set<Item> {
  const placed = items.flatMap((item) => ({ item, place: placeOf(item) ?? -1 })).filter(({ place }) => place >= 0);
  const runs: (typeof placed)[] = [];
  for (const each of placed) {
    const before = runs.filter((run) => (run.at(-1)?.place ?? 0) < each.place);
    const longest = before.reduce<typeof placed>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, each]);
  }
  const stay = new Set(runs.reduce<typeof placed>((best, run) => (run.length > best.length ? run : best), []));
  return new Set(placed.filter((each) => !stay.has(each)).map(({ item }) => item));
}

async function countStudents(ctx: Ctx, lessonId: Id<"lessons">): Promise<number> {
  const rows = ctx.db.query("lessonProgress").withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId));
  return (await rows.take(COUNTED)).length;
}
