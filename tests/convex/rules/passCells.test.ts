import { describe, expect, test } from "vitest";
import { meansAllCourses, readPassCells } from "../../../convex/shared/passCells";
import { covers } from "../../../convex/shared/passes";
import { readDay } from "../../../convex/shared/writtenDay";

const today = "2026-11-28";
const blank = { price: "", date: "", until: "", note: "" };

describe("PASS-5: what a line says of a pass", () => {
  test.each([
    ["R$ 49,00", 4_900],
    ["R$49", 4_900],
    ["49", 4_900],
    ["49.90", 4_990],
    ["49,9", 4_990],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["0", 0],
    ["1.234", null],
    ["US$ 49", null],
    ["-49", null],
    ["quarenta", null],
    ["9999999999", null],
    ["4".repeat(5_000), null],
  ])("a price: %j is %j centavos", (price, cents) => {
    const { fields, faults } = readPassCells({ ...blank, price }, today);
    expect([fields.priceCents ?? null, faults]).toEqual([cents, cents === null ? ["linePriceInvalid"] : []]);
  });

  test.each([
    ["05/11/2026", "2026-11-05"],
    ["5/1/2026", "2026-01-05"],
    ["5.11.26", "2026-11-05"],
    ["05-11-2026", "2026-11-05"],
    ["2026-11-05", "2026-11-05"],
    ["2026/03/01 14:22:10", "2026-03-01"],
    ["2026-11-05T14:22:10-03:00", "2026-11-05"],
    ["05/11/2026 14:03", "2026-11-05"],
    ["30/02/2026", null],
    ["11/28/2026", null],
    ["5/11", null],
    ["05/11/202", null],
    ["05/11/2026 amanhã", null],
    ["novembro", null],
  ])("a day: %j is %j", (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  test("nobody has bought tomorrow, and no pass ends yesterday", () => {
    const read = (date: string, until: string) => readPassCells({ ...blank, date, until }, today);
    expect(read("28/11/2026", "28/11/2026")).toEqual({
      fields: { boughtOn: "2026-11-28", until: "2026-11-28", note: "" },
      faults: [],
    });
    expect(read("29/11/2026", "27/11/2026").faults).toEqual(["lineDayInvalid", "lineUntilInvalid"]);
  });

  test("all faults are told at once, and empty cells are none", () => {
    expect(readPassCells({ price: " ", date: "", until: " ", note: " x " }, today)).toEqual({
      fields: { note: "x" },
      faults: [],
    });
    const { faults } = readPassCells({ price: "?", date: "?", until: "?", note: "x".repeat(501) }, today);
    expect(faults).toEqual(["linePriceInvalid", "lineDayInvalid", "lineUntilInvalid", "lineNoteTooLong"]);
  });

  test("words for all courses are understood in three languages", () => {
    for (const all of ["", " ", "Todos", "TODOS OS CURSOS", "todos los cursos", "all courses"])
      expect(meansAllCourses(all)).toBe(true);
    for (const one of ["git", "Todos juntos", "0"]) expect(meansAllCourses(one)).toBe(false);
  });
});

test("INVITE-5: a pass covers another if it gives as much, for as long", () => {
  const [all, rust, go] = [{}, { courseId: "rust" }, { courseId: "go" }];
  const until = (day: string) => ({ until: day });
  const cases = [
    ...[[all, rust, true] as const, [rust, all, false] as const, [rust, go, false] as const],
    ...[[rust, rust, true] as const, [all, until("2027-01-01"), true] as const],
    ...[[until("2027-01-01"), all, false] as const, [until("2027-01-01"), until("2027-01-01"), true] as const],
    [until("2027-01-01"), until("2027-01-02"), false] as const,
  ];
  for (const [pass, other, result] of cases) expect(covers(pass, other), JSON.stringify([pass, other])).toBe(result);
});
