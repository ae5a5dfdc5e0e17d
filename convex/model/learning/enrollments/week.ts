import { addDays, formatISO, parseISO } from "date-fns";
import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { brazilDay, inBrazil, isCalendarDay } from "../../../shared/brazilDay";
import { fail } from "../../platform/errors";

const DAYS = 7;
/** Counted completions; nobody reads more lessons in a week. */
const MOST = 500;

/**
 * Completed lessons on the seven days up to `lastDay` (yyyy-MM-dd).
 * Oldest first. The client gives the day: a query that reads the clock would not rerun at midnight. Error:
 * invalidInput.
 */
export async function readWeek(
  ctx: QueryCtx,
  userId: Id<"users">,
  lastDay: string,
): Promise<{ day: string; lessons: number }[]> {
  if (!isCalendarDay(lastDay)) return fail("invalidInput");
  const last = parseISO(lastDay, { in: inBrazil });
  const days = Array.from({ length: DAYS }, (_, index) => addDays(last, index + 1 - DAYS));
  const rows = await ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_completedAt", (q) =>
      q
        .eq("userId", userId)
        .gte("completedAt", Number(days[0]))
        .lt("completedAt", Number(addDays(last, 1))),
    )
    .order("desc")
    .take(MOST);
  const lessons = new Map<string, number>();
  for (const { completedAt } of rows) {
    const day = brazilDay(completedAt);
    lessons.set(day, (lessons.get(day) ?? 0) + 1);
  }
  return days.map((date) => {
    const day = formatISO(date, { representation: "date" });
    return { day, lessons: lessons.get(day) ?? 0 };
  });
}
