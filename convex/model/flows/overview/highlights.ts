import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { BROKEN, type RankedThing } from "../../platform/totals/ranks";

/** Lines of each list. */
const LINES = 5;

/** What deserves a look (GLANCE-5). Shares are in permille. */
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

async function ranked(ctx: QueryCtx, of: RankedThing, order: "asc" | "desc") {
  const totals = ctx.db.query("platformTotals").withIndex("by_of_and_rank", (q) => q.eq("of", of));
  return await totals.order(order).take(LINES);
}

const idOf = ({ kind }: Doc<"platformTotals">): string => kind.slice(kind.indexOf("/") + 1);

async function lessons(ctx: QueryCtx): Promise<Highlights["lessons"]> {
  const lines: Highlights["lessons"] = [];
  for (const total of await ranked(ctx, "lesson", "desc")) {
    const lessonId = ctx.db.normalizeId("lessons", idOf(total));
    const lesson = lessonId && (await ctx.db.get("lessons", lessonId));
    const course = lesson && (await ctx.db.get("courses", lesson.courseId));
    if (lesson && course)
      lines.push({ lessonId: lesson._id, title: lesson.title, courseTitle: course.title, stopped: total.rank ?? 0 });
  }
  return lines;
}

async function questions(ctx: QueryCtx): Promise<Highlights["questions"]> {
  const lines: Highlights["questions"] = [];
  for (const total of await ranked(ctx, "question", "desc")) {
    const questionId = ctx.db.normalizeId("examQuestions", idOf(total));
    const question = questionId && (await ctx.db.get("examQuestions", questionId));
    const course = question && (await ctx.db.get("courses", question.courseId));
    const rank = total.rank ?? 0;
    const isBroken = rank >= BROKEN;
    if (question && course) {
      const { examId, questionText: text } = question;
      lines.push({ examId, text, courseTitle: course.title, wrong: isBroken ? rank - BROKEN : rank, isBroken });
    }
  }
  return lines;
}

async function courses(ctx: QueryCtx): Promise<Highlights["courses"]> {
  const lines: Highlights["courses"] = [];
  for (const total of await ranked(ctx, "course", "asc")) {
    const courseId = ctx.db.normalizeId("courses", idOf(total));
    const course = courseId && (await ctx.db.get("courses", courseId));
    if (course)
      lines.push({ courseId: course._id, title: course.title, students: total.count, completed: total.rank ?? 0 });
  }
  return lines;
}
