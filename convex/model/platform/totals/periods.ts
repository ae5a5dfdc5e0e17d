import {
  differenceInCalendarDays,
  differenceInCalendarMonths,
  eachDayOfInterval,
  eachMonthOfInterval,
  format,
  parseISO,
} from "date-fns";
import { v, type Infer } from "convex/values";
import type { QueryCtx } from "../../../_generated/server";
import { isCalendarDay } from "../../../shared/brazilDay";
import { limits } from "../../../shared/limits";
import { fail } from "../errors";
import { cohortParts, stages, type Stage } from "./cohorts";
import { mapNames, type Parts } from "./counts";
import { timedFigures, type TimedFigure } from "./kinds";
import { readTotalWithParts } from "./reads";
import type { Scope } from "./scopes";

/** Days in Brasília (yyyy-MM-dd), both included. */
export interface Period {
  first: string;
  last: string;
}

/** Figures that a scope is kept for; a person signs up for no course. */
function figuresOf(scope: Scope): readonly TimedFigure[] {
  if (scope === "") return timedFigures;
  if (scope.startsWith("course/")) return timedFigures.filter((figure) => figure !== "signUps");
  return ["enrollments", "certificates", "revenue", "refunds"];
}

/** A day, or a month if the period is longer than `limits.statisticsDays`. */
export const pointView = v.object({
  /** yyyy-MM-dd or yyyy-MM. */
  at: v.string(),
  /** Without those that the scope is not kept for. */
  ...mapNames(timedFigures, () => v.optional(v.number())),
});

export const pointsView = v.object({ unit: v.union(v.literal("day"), v.literal("month")), points: v.array(pointView) });

/** Returns the figures of a period. Reads a row per month. Error: invalidInput, see `readMonths`. */
export async function readPoints(ctx: QueryCtx, scope: Scope, period: Period): Promise<Infer<typeof pointsView>> {
  const months = await readMonths(ctx, `${scope}month`, period);
  const unit = lengthOf(period) > limits.statisticsDays ? ("month" as const) : ("day" as const);
  const figures = figuresOf(scope);
  const sums = new Map<string, Parts>();
  for (const { day, name, count } of months.flatMap(toDays)) {
    if (!isWithin(day, period)) continue;
    const at = unit === "day" ? day : day.slice(0, 7);
    const sum = sums.get(at) ?? {};
    sum[name] = (sum[name] ?? 0) + count;
    sums.set(at, sum);
  }
  const places = unit === "day" ? listDays(period) : months.map(({ month }) => month);
  const points = places.map((at) => ({ at, ...mapNames(figures, (figure) => sums.get(at)?.[figure] ?? 0) }));
  return { unit, points };
}

export const funnelView = v.object(mapNames(stages, () => v.number()));

/** Returns how far those came who enrolled in a period. Error: invalidInput, see `readMonths`. */
export async function readFunnel(ctx: QueryCtx, scope: Scope, period: Period): Promise<Record<Stage, number>> {
  const sums = mapNames(stages, () => 0);
  for (const { day, name, count } of (await readMonths(ctx, `${scope}cohort`, period)).flatMap(toDays))
    if (isWithin(day, period) && isStage(name)) sums[name] += count;
  return sums;
}

const isStage = (name: string): name is Stage => (stages as readonly string[]).includes(name);

/** People who enrolled in one month, by months since: index 0 is the month itself. */
export const cohortView = v.object({
  month: v.string(),
  enrolled: v.number(),
  /** Had the certificate by then. */
  done: v.array(v.number()),
  /** Were active then or later. */
  active: v.array(v.number()),
});

/** Returns the months up to one (yyyy-MM), oldest first. Error: invalidInput. */
export async function readCohorts(ctx: QueryCtx, scope: Scope, until: string) {
  const last = `${until}-01`;
  if (!isCalendarDay(last)) return fail("invalidInput");
  const end = parseISO(last);
  const first = format(new Date(end.getFullYear(), end.getMonth() - limits.cohortMonths + 1), "yyyy-MM-dd");
  const months = await readMonths(ctx, `${scope}cohort`, { first, last });
  return months.map(({ month, count: enrolled, parts }, index) => {
    const since = Array.from({ length: months.length - index }, (_, after) => after);
    const done = since.map((after) => sumWhere(parts, cohortParts.done, (months) => months <= after));
    const active = since.map((after) => sumWhere(parts, cohortParts.seen, (months) => months >= after));
    return { month, enrolled, done, active };
  });
}

/** Sums the parts named by a number of months. */
function sumWhere(parts: Parts, name: (months: number) => string, isCounted: (months: number) => boolean): number {
  const prefix = name(0).slice(0, -1);
  const counted = Object.entries(parts).filter(
    ([part]) =>
      part.startsWith(prefix) &&
      /^\d+$/.test(part.slice(prefix.length)) &&
      isCounted(Number(part.slice(prefix.length))),
  );
  return counted.reduce((sum, [, count]) => sum + count, 0);
}

/** Month of the oldest figure, as yyyy-MM; null before the first. */
export async function findFirstMonth(ctx: QueryCtx): Promise<string | null> {
  const row = await ctx.db
    .query("platformTotals")
    .withIndex("by_kind", (q) => q.gt("kind", "month/").lt("kind", "month/~"))
    .first();
  return row && row.kind.slice("month/".length);
}

interface MonthRow {
  month: string;
  count: number;
  parts: Parts;
}

/** Error: invalidInput (not days, reversed, or more than `limits.reportMonths`). */
async function readMonths(
  ctx: QueryCtx,
  kind: `${Scope}${"month" | "cohort"}`,
  { first, last }: Period,
): Promise<MonthRow[]> {
  if (!isCalendarDay(first) || !isCalendarDay(last) || last < first) return fail("invalidInput");
  const [start, end] = [parseISO(first), parseISO(last)];
  if (differenceInCalendarMonths(end, start) >= limits.reportMonths) return fail("invalidInput");
  const months = eachMonthOfInterval({ start, end }).map((month) => format(month, "yyyy-MM"));
  return await Promise.all(
    months.map(async (month) => ({ month, ...(await readTotalWithParts(ctx, `${kind}/${month}`)) })),
  );
}

/** Parts by name and day, as "enrollments05" has them. */
function toDays({ month, parts }: MonthRow): { day: string; name: string; count: number }[] {
  return Object.entries(parts).map(([part, count]) => ({
    day: `${month}-${part.slice(-2)}`,
    name: part.slice(0, -2),
    count,
  }));
}

const isWithin = (day: string, { first, last }: Period): boolean => day >= first && day <= last;

const lengthOf = ({ first, last }: Period): number => differenceInCalendarDays(parseISO(last), parseISO(first)) + 1;

const listDays = ({ first, last }: Period): string[] =>
  eachDayOfInterval({ start: parseISO(first), end: parseISO(last) }).map((day) => format(day, "yyyy-MM-dd"));
