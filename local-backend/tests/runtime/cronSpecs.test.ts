import { expect, test } from "vitest";
import { parseCronSpec } from "../../runtime/cronSpecs";

const at = (text: string) => Date.parse(`${text}Z`);
const parse = (cron: string) => parseCronSpec("x", { name: "a:b", args: [{}], schedule: { type: "cron", cron } });
const next = (expression: string, after: string) => {
  const due = parse(expression).next(at(after), null);
  return due === null ? null : new Date(due).toISOString().slice(0, 16);
};

test.each([
  ["* * * * *", "2026-01-31T23:59", "2026-02-01T00:00"],
  ["*/15 * * * *", "2026-01-01T10:15", "2026-01-01T10:30"],
  ["5 4 * * *", "2026-01-01T04:05", "2026-01-02T04:05"],
  ["0 22 * * 1-5", "2026-01-02T22:00", "2026-01-05T22:00"],
  ["0 0 29 2 *", "2026-01-01T00:00", "2028-02-29T00:00"],
  ["0 0 1 JAN,jul *", "2026-01-01T00:00", "2026-07-01T00:00"],
  ["0 0 13 * FRI", "2026-01-03T00:00", "2026-01-09T00:00"],
  ["0 0 * * 7", "2026-01-01T00:00", "2026-01-04T00:00"],
  ["10-20/5 8,9 * * *", "2026-01-01T08:20", "2026-01-01T09:10"],
  ["5/20 4 * * *", "2026-01-01T04:05", "2026-01-01T04:25"],
  ["0 0 ? * TUE", "2026-01-01T00:00", "2026-01-06T00:00"],
  ["0 0 31 4 *", "2026-01-01T00:00", null],
])("%s after %s is %s", (expression, after, expected) => {
  expect(next(expression, after)).toBe(expected);
});

test.each([
  "",
  "* * * *",
  "60 * * * *",
  "* 24 * * *",
  "* * 0 * *",
  "5-1 * * * *",
  "*/0 * * * *",
  "a * * * *",
  "* * * * * *",
  "@daily",
])("%j is refused", (expression) => {
  expect(() => parse(expression)).toThrow("Invalid cron expression");
});

test("an interval keeps its rhythm and skips what was missed", () => {
  const spec = parseCronSpec("x", { name: "a:b", args: [{}], schedule: { type: "interval", minutes: 5 } });
  expect(spec.next(1_000, null)).toBe(1_000);
  expect(spec.next(2_000, 1_000)).toBe(301_000);
  expect(spec.next(1_000_000, 1_000)).toBe(1_201_000);
});

test("daily, weekly and monthly are UTC; a minute left out is chosen", () => {
  const due = (schedule: Record<string, string | number>) =>
    new Date(
      parseCronSpec("x", { name: "a:b", args: [{}], schedule }).next(at("2026-01-01T00:00"), null) ?? 0,
    ).toISOString();
  expect(due({ type: "daily", hourUTC: 6, minuteUTC: 30 })).toBe("2026-01-01T06:30:00.000Z");
  expect(due({ type: "weekly", dayOfWeek: "sunday", hourUTC: 1, minuteUTC: 0 })).toBe("2026-01-04T01:00:00.000Z");
  expect(due({ type: "monthly", day: 15, hourUTC: 1, minuteUTC: 2 })).toBe("2026-01-15T01:02:00.000Z");
  expect(due({ type: "hourly" })).toMatch(/^2026-01-01T0[01]:\d\d:00/);
});
