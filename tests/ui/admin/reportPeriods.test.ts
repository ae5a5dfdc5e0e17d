import { expect, test } from "vitest";
import { periodBefore, periodOf, type Period, type Preset } from "@/admin/reports/period";

const known = { today: "2026-03-31", since: "2024-05", from: "", to: "" };

test.each<[Preset, string, string | null]>([
  ["7", "2026-03-25 2026-03-31", "2026-03-18 2026-03-24"],
  ["30", "2026-03-02 2026-03-31", "2026-01-31 2026-03-01"],
  ["90", "2026-01-01 2026-03-31", "2025-10-03 2025-12-31"],
  ["month", "2026-03-01 2026-03-31", "2026-02-01 2026-02-28"],
  ["lastMonth", "2026-02-01 2026-02-28", "2026-01-01 2026-01-31"],
  ["year", "2026-01-01 2026-03-31", "2025-01-01 2025-03-31"],
  ["all", "2024-05-01 2026-03-31", null],
])("REPORT-8: %s, and what it is compared with", (preset, expected, expectedBefore) => {
  const period = periodOf(preset, known) as Period;
  expect(`${period.first} ${period.last}`).toBe(expected);
  const before = periodBefore(preset, period);
  expect(before && `${before.first} ${before.last}`).toBe(expectedBefore);
});

test("REPORT-8: everything is at most what the server reads", () => {
  expect(periodOf("all", { ...known, since: "2019-01" })).toEqual({ first: "2022-03-01", last: "2026-03-31" });
  expect(periodOf("all", { ...known, since: null })).toEqual({ first: "2026-03-01", last: "2026-03-31" });
});

test.each([
  ["2026-01-10", "2026-01-20", { first: "2026-01-10", last: "2026-01-20" }],
  ["2026-01-10", "2026-01-10", { first: "2026-01-10", last: "2026-01-10" }],
  ["2026-01-20", "2026-01-10", "reversed"],
  ["2026-02-30", "2026-03-10", "incomplete"],
  ["", "2026-03-10", "incomplete"],
  ["2022-03-31", "2026-03-01", { first: "2022-03-31", last: "2026-03-01" }],
  ["2022-02-28", "2026-03-01", "tooLong"],
])("REPORT-8: typed days from %s to %s", (from, to, expected) => {
  expect(periodOf("free", { ...known, from, to })).toEqual(expected);
});
