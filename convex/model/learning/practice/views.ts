import { v, type Infer } from "convex/values";
import { addDays, formatISO, parseISO } from "date-fns";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { isCalendarDay } from "../../../shared/brazilDay";
import { languageView } from "../../content/courses/views";
import { fail } from "../../platform/errors";
import { findOpenQuestion, findPracticeDay, type Question } from "./reads";
import { hasDaily } from "./selection";

const DAYS = 7;

/** A question shown outside its lesson. */
export const practiceView = v.object({
  _id: v.id("practiceQuestions"),
  question: v.string(),
  options: v.array(v.string()),
  right: v.number(),
  explanation: v.string(),
  lesson: v.object({ _id: v.id("lessons"), title: v.string() }),
  course: v.object({ title: v.string(), language: languageView }),
});

/** Null when its lesson or course is gone. */
export async function toPracticeView(ctx: QueryCtx, row: Question): Promise<Infer<typeof practiceView> | null> {
  const lesson = await ctx.db.get("lessons", row.lessonId);
  const course = lesson && (await ctx.db.get("courses", lesson.courseId));
  if (!course) return null;
  const { _id, question, options, right, explanation } = row;
  return {
    _id,
    question,
    options,
    right,
    explanation,
    lesson: { _id: lesson._id, title: lesson.title },
    course: { title: course.title, language: course.language },
  };
}

/** The day's five; `first` is the day's first answer, null before it. */
export const dailyView = v.array(v.object({ ...practiceView.fields, first: v.union(v.boolean(), v.null()) }));

/** The five that the student may still see; null until begun, or if none is left. */
export async function readDaily(
  ctx: QueryCtx,
  userId: Id<"users">,
  day: string,
): Promise<Infer<typeof dailyView> | null> {
  const five = (await findPracticeDay(ctx, userId, day))?.five;
  if (five === undefined) return null;
  const shown = await Promise.all(
    five.map(async ({ questionId, right: first }) => {
      const row = await findOpenQuestion(ctx, userId, questionId);
      const view = row && (await toPracticeView(ctx, row));
      return view && { ...view, first };
    }),
  );
  const left = shown.filter((view) => view !== null);
  return left.length === 0 ? null : left;
}

export const practiceWeek = v.object({
  /** Whether there is anything to ask. */
  available: v.boolean(),
  days: v.array(v.object({ day: v.string(), practiced: v.boolean() })),
  /** Progress of the last day's five; null until begun. */
  five: v.union(v.object({ answered: v.number(), asked: v.number() }), v.null()),
});

/**
 * Returns the seven days up to `lastDay`, oldest first, and which had practice.
 *
 * The day comes from the client, as in `student/progress:week`. Error: invalidInput.
 */
export async function readPracticeWeek(
  ctx: QueryCtx,
  userId: Id<"users">,
  lastDay: string,
): Promise<Infer<typeof practiceWeek>> {
  if (!isCalendarDay(lastDay)) return fail("invalidInput");
  const days = Array.from({ length: DAYS }, (_, index) =>
    formatISO(addDays(parseISO(lastDay), index + 1 - DAYS), { representation: "date" }),
  );
  const rows = await ctx.db
    .query("practiceDays")
    .withIndex("by_userId_and_day", (q) =>
      q
        .eq("userId", userId)
        .gte("day", days[0] ?? lastDay)
        .lte("day", lastDay),
    )
    .take(DAYS);
  const practiced = new Map<string, Doc<"practiceDays">>(rows.map((row) => [row.day, row]));
  const five = practiced.get(lastDay)?.five;
  const asked = five && (await countAsked(ctx, userId, five));
  return {
    available: Boolean(asked) || (await hasDaily(ctx, userId)),
    days: days.map((day) => ({ day, practiced: (practiced.get(day)?.answered ?? 0) > 0 })),
    five: five && asked ? { answered: five.filter(({ right }) => right !== null).length, asked } : null,
  };
}

/** Counts the five without those that cannot be answered any more, which would leave the day undone. */
async function countAsked(
  ctx: QueryCtx,
  userId: Id<"users">,
  five: NonNullable<Doc<"practiceDays">["five"]>,
): Promise<number> {
  const there = await Promise.all(
    five.map(async ({ questionId, right }) => right !== null || (await findOpenQuestion(ctx, userId, questionId))),
  );
  return there.filter(Boolean).length;
}
