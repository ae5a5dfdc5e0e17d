import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { BROKEN, type RankedThing } from "../../platform/totals/ranks";

/** Lines of each list. */
const LINES = 5;
/** Totals read for them; those of things in the bin are skipped. */
const CANDIDATES = 50;

/** Lessons, questions and courses that deserve a look (GLANCE-5). Shares are in permille. */
export const highlightsView = v.object({
  /** Lessons after which most students stopped. */
  lessons: v.array(
    v.object({ lessonId: v.id("lessons"), title: v.string(), courseTitle: v.string(), stopped: v.number() }),
  ),
  /** Questions with the largest share of wrong answers; those that look broken first. */
  questions: v.array(
    v.object({
      examId: v.id("courseExams"),
      text: v.string(),
      courseTitle: v.string(),
      wrong: v.number(),
      isBroken: v.boolean(),
    }),
  ),
  /** Courses with the smallest share of students with a certificate. */
  courses: v.array(
    v.object({ courseId: v.id("courses"), title: v.string(), students: v.number(), completed: v.number() }),
  ),
});
type Highlights = Infer<typeof highlightsView>;

export async function readHighlights(ctx: QueryCtx): Promise<Highlights> {
  return { lessons: await lessons(ctx), questions: await questions(ctx), courses: await courses(ctx) };
}

/** Returns up to `most` lines by rank, from rank `from` on. `toLine` returns null for things in the bin. */
async function linesOf<Line>(
  ctx: QueryCtx,
  { of, order, from = 0, most = LINES }: { of: RankedThing; order: "asc" | "desc"; from?: number; most?: number },
  toLine: (total: Doc<"platformTotals">) => Promise<Line | null>,
): Promise<Line[]> {
  const totals = await ctx.db
    .query("platformTotals")
    .withIndex("by_of_and_rank", (q) => q.eq("of", of).gte("rank", from))
    .order(order)
    .take(CANDIDATES);
  const lines: Line[] = [];
  for (const total of totals) {
    const line = lines.length < most ? await toLine(total) : null;
    if (line !== null) lines.push(line);
  }
  return lines;
}

const idOf = ({ kind }: Doc<"platformTotals">): string => kind.slice(kind.indexOf("/") + 1);

const lessons = async (ctx: QueryCtx): Promise<Highlights["lessons"]> =>
  await linesOf(ctx, { of: "lesson", order: "desc" }, async (total) => {
    const lessonId = ctx.db.normalizeId("lessons", idOf(total));
    const lesson = lessonId && (await ctx.db.get("lessons", lessonId));
    const course = lesson && (await ctx.db.get("courses", lesson.courseId));
    if (!lesson || !course) return null;
    return { lessonId: lesson._id, title: lesson.title, courseTitle: course.title, stopped: total.rank ?? 0 };
  });

async function toQuestionLine(
  ctx: QueryCtx,
  total: Doc<"platformTotals">,
): Promise<Highlights["questions"][number] | null> {
  const questionId = ctx.db.normalizeId("examQuestions", idOf(total));
  const question = questionId && (await ctx.db.get("examQuestions", questionId));
  const course = question && (await ctx.db.get("courses", question.courseId));
  if (!question || !course) return null;
  const { rank = 0 } = total;
  const isBroken = rank >= BROKEN;
  const { examId, questionText: text } = question;
  return { examId, text, courseTitle: course.title, wrong: isBroken ? rank - BROKEN : rank, isBroken };
}

const questions = async (ctx: QueryCtx): Promise<Highlights["questions"]> =>
  await linesOf(ctx, { of: "question", order: "desc" }, async (total) => await toQuestionLine(ctx, total));

/** Questions that look broken by their answers, the worst first. */
export const listBroken = async (ctx: QueryCtx, most: number): Promise<Highlights["questions"]> =>
  await linesOf(
    ctx,
    { of: "question", order: "desc", from: BROKEN, most },
    async (total) => await toQuestionLine(ctx, total),
  );

const courses = async (ctx: QueryCtx): Promise<Highlights["courses"]> =>
  await linesOf(ctx, { of: "course", order: "asc" }, async (total) => {
    const courseId = ctx.db.normalizeId("courses", idOf(total));
    const course = courseId && (await ctx.db.get("courses", courseId));
    return course && { courseId: course._id, title: course.title, students: total.count, completed: total.rank ?? 0 };
  });
