import { Cron } from "croner";
import type { JsonObject, JsonValue } from "../values/json";

export interface CronSpec {
  /** Path of the function. */
  name: string;
  args: JsonValue[];
  /** The first due time after `after`, in ms since the epoch; `last` is the previous due time, null at first. */
  next(after: number, last: number | null): number | null;
  /** The due time by a clock showing `now`, if it was `next`: earlier only if the clock was set back since. */
  corrected(next: number, now: number): number;
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Parses the result of `crons.export()`. Throws with a text for the developer. */
export function parseCronSpecs(specs: Record<string, JsonObject>): Map<string, CronSpec> {
  return new Map(Object.entries(specs).map(([identifier, spec]) => [identifier, parseCronSpec(identifier, spec)]));
}

export function parseCronSpec(identifier: string, spec: JsonObject): CronSpec {
  const { name, args, schedule } = spec;
  if (typeof name !== "string" || !Array.isArray(args) || typeof schedule !== "object" || schedule === null) {
    throw new Error(`Invalid cron job "${identifier}"`);
  }
  return { name, args, ...scheduleOf(identifier, schedule as JsonObject) };
}

function scheduleOf(identifier: string, schedule: JsonObject): Pick<CronSpec, "next" | "corrected"> {
  const number = (field: string): number | null => {
    const value = schedule[field];
    return typeof value === "number" ? value : null;
  };
  if (schedule["type"] === "interval") {
    const seconds = (number("seconds") ?? 0) + 60 * (number("minutes") ?? 0) + 3600 * (number("hours") ?? 0);
    if (seconds <= 0) throw new Error(`Invalid interval of the cron job "${identifier}"`);
    const intervalMs = seconds * 1000;
    return {
      next: (after, last) => nextInterval(intervalMs, after, last),
      corrected: (next, now) => next - intervalMs * Math.max(0, Math.ceil((next - now) / intervalMs) - 1),
    };
  }
  const expression = expressionOf(identifier, schedule, number);
  const cron = parseExpression(expression);
  const nextDue = (after: number) => cron.nextRun(new Date(after))?.getTime() ?? null;
  return {
    next: nextDue,
    corrected: (next, now) => Math.min(next, nextDue(now) ?? next),
  };
}

/** `minute hour day month weekday` in UTC. */
function parseExpression(expression: string): Cron {
  try {
    // The library knows names for whole expressions, as well: Convex does not.
    if (expression.startsWith("@")) throw new Error("expected five fields");
    return new Cron(expression, { mode: "5-part", utcOffset: 0, sloppyRanges: true });
  } catch (error) {
    throw new Error(`Invalid cron expression "${expression}": ${(error as Error).message}`, { cause: error });
  }
}

/** Skips missed runs but keeps the rhythm: `last` plus a multiple of the interval. */
function nextInterval(intervalMs: number, after: number, last: number | null): number {
  if (last === null) return after;
  return last + intervalMs * Math.max(1, Math.floor((after - last) / intervalMs) + 1);
}

function minuteOf(identifier: string): number {
  let minute = 7;
  for (let at = 0; at < identifier.length; at++) minute = (minute * 31 + identifier.charCodeAt(at)) % 60;
  return minute;
}

function expressionOf(identifier: string, schedule: JsonObject, number: (field: string) => number | null): string {
  // An omitted minute is chosen per job, so that not everything runs on the hour (as in Convex).
  const minute = number("minuteUTC") ?? minuteOf(identifier);
  const hour = number("hourUTC");
  const text = (field: string): string => {
    const value = schedule[field];
    return typeof value === "string" ? value : "";
  };
  switch (schedule["type"]) {
    case "hourly":
      return `${minute} * * * *`;
    case "daily":
      return `${minute} ${hour} * * *`;
    case "weekly":
      return `${minute} ${hour} * * ${WEEKDAYS.indexOf(text("dayOfWeek"))}`;
    case "monthly":
      return `${minute} ${hour} ${number("day")} * *`;
    case "cron":
      return text("cron");
    default:
      throw new Error(`Unknown schedule of the cron job "${identifier}"`);
  }
}
