import fc from "fast-check";
import { expect, test } from "vitest";
import { brazilDay, brazilQuarter, isCalendarDay } from "../../../convex/shared/brazilDay";

const moments = fc.date({
  min: new Date("2019-12-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const inSaoPaulo = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});

test("REPORT-4: day and quarter of an hour are those of São Paulo's clocks", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const [day, time = ""] = inSaoPaulo.format(moment).split(" ");
      const [hour, minute] = time.split(":");
      expect(brazilDay(moment)).toBe(day);
      expect(brazilDay(moment.getTime())).toBe(day);
      const quarter = brazilQuarter(moment);
      expect(quarter.slice(0, 2)).toBe(hour);
      expect(["00", "15", "30", "45"]).toContain(quarter.slice(2));
      const since = Number(minute) - Number(quarter.slice(2));
      expect(since >= 0 && since < 15).toBe(true);
    }),
  );
});

test("REPORT-4: a quarter begins with its first minute", () => {
  const at = (time: string) => brazilQuarter(new Date(`2026-11-29T${time}Z`));
  expect([at("02:59:59"), at("03:00:00"), at("03:14:59"), at("03:15:00")]).toEqual(["2345", "0000", "0000", "0015"]);
});

test("REPORT-4: a calendar day exists and is written in full", () => {
  const days = ["2024-02-29", "2026-12-31"];
  const others = ["2025-02-29", "2026-13-01", "2026-1-1", "x2026-01-01", "2026-01-01x", "2026-01-01T00:00", ""];
  expect(days.filter(isCalendarDay)).toEqual(days);
  expect(others.filter(isCalendarDay)).toEqual([]);
});
