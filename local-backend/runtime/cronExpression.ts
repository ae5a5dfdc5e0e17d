const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

export interface CronFields {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** Both day fields are restricted: a day matching either counts, as in every cron. */
  eitherDay: boolean;
}

/** Parses `minute hour day month weekday` with lists, ranges, steps and English names. Throws for anything else. */
export function parseCronExpression(expression: string): CronFields {
  const fields = expression.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = fields;
  if (fields.length !== 5 || minute === undefined || hour === undefined || day === undefined || month === undefined) {
    throw new Error(`Invalid cron expression "${expression}": expected five fields`);
  }
  const read = (field: string, from: number, to: number, names?: readonly string[]): Set<number> => {
    try {
      return readField(field, from, to, names);
    } catch {
      throw new Error(`Invalid cron expression "${expression}": "${field}" is not a field from ${from} to ${to}`);
    }
  };
  const weekdays = read(weekday ?? "*", 0, 7, DAYS);
  if (weekdays.delete(7)) weekdays.add(0);
  return {
    minutes: read(minute, 0, 59),
    hours: read(hour, 0, 23),
    days: read(day, 1, 31),
    months: read(month, 1, 12, MONTHS),
    weekdays,
    eitherDay: !day.startsWith("*") && !(weekday ?? "*").startsWith("*"),
  };
}

function readField(field: string, from: number, to: number, names?: readonly string[]): Set<number> {
  const result = new Set<number>();
  for (const part of field.split(",")) {
    const match = /^(\*|\?|[A-Za-z0-9]+)(?:-([A-Za-z0-9]+))?(?:\/(\d+))?$/.exec(part);
    if (match === null) throw new Error(part);
    const [, first = "*", last, stepText] = match;
    const all = first === "*" || first === "?";
    const step = stepText === undefined ? 1 : Number(stepText);
    const start = all ? from : readNumber(first, from, to, names);
    const end = last !== undefined ? readNumber(last, from, to, names) : all || stepText !== undefined ? to : start;
    if (step < 1 || end < start || (all && last !== undefined)) throw new Error(part);
    for (let value = start; value <= end; value += step) result.add(value);
  }
  return result;
}

function readNumber(text: string, from: number, to: number, names?: readonly string[]): number {
  const index = names?.indexOf(text.toLowerCase().slice(0, 3)) ?? -1;
  const value = index >= 0 ? index + (names === MONTHS ? 1 : 0) : /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= from && value <= to)) throw new Error(text);
  return value;
}

/** The first due minute after `after` (ms since the epoch), or null if none within eight years (February 30). */
export function nextDue(fields: CronFields, after: number): number | null {
  const time = new Date(after);
  time.setUTCSeconds(0, 0);
  time.setUTCMinutes(time.getUTCMinutes() + 1);
  const limit = after + 8 * 366 * 86_400_000;
  while (time.getTime() <= limit) {
    if (!fields.months.has(time.getUTCMonth() + 1)) {
      time.setUTCMonth(time.getUTCMonth() + 1, 1);
      time.setUTCHours(0, 0);
    } else if (!dayFits(fields, time)) {
      time.setUTCDate(time.getUTCDate() + 1);
      time.setUTCHours(0, 0);
    } else if (!fields.hours.has(time.getUTCHours())) {
      time.setUTCHours(time.getUTCHours() + 1, 0);
    } else if (!fields.minutes.has(time.getUTCMinutes())) {
      time.setUTCMinutes(time.getUTCMinutes() + 1);
    } else {
      return time.getTime();
    }
  }
  return null;
}

function dayFits(fields: CronFields, time: Date): boolean {
  const day = fields.days.has(time.getUTCDate());
  const weekday = fields.weekdays.has(time.getUTCDay());
  return fields.eitherDay ? day || weekday : day && weekday;
}
