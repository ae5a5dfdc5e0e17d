import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countedAttempts, immediateAttempts, nextAttemptAt } from "../../../convex/model/learning/exams/retryRule";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEWEST = 1_800_000_000_000;

test.each([
  [30, 10, 5],
  [29, 10, 2],
  [3, 1, 5],
  [1000, 10, 5],
  [5, 5, 2],
  [0, 0, 2],
])("EXAM-19: from a bank of %d and a draw of %d, %d attempts are immediate", (bank, draw, attempts) => {
  expect(immediateAttempts({ bank, draw })).toBe(attempts);
});

describe("EXAM-19: nextAttemptAt", () => {
  test.each([
    [2, 1, 0],
    [2, 2, 10 * MINUTE],
    [2, 3, HOUR],
    [2, 4, 24 * HOUR],
    [2, 5, 24 * HOUR],
    [2, 50, 24 * HOUR],
    [5, 4, 0],
    [5, 5, 10 * MINUTE],
    [5, 6, HOUR],
    [5, 7, 24 * HOUR],
  ])("with %d immediate attempts, the pause after attempt %d is %d ms", (immediate, count, pause) => {
    const at = (now: number) => nextAttemptAt({ count, newest: NEWEST }, immediate, now);
    expect(at(NEWEST)).toBe(pause === 0 ? null : NEWEST + pause);
    expect(at(NEWEST + pause - 1)).toBe(pause === 0 ? null : NEWEST + pause);
    expect(at(NEWEST + pause)).toBeNull();
    expect(at(NEWEST + pause + 1)).toBeNull();
  });

  test("the first attempt never waits, even where none is immediate", () => {
    expect(nextAttemptAt({ count: 0, newest: null }, 0, 0)).toBeNull();
  });

  test("attempts beyond those counted make no difference", () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 5), fc.nat(100), fc.nat(30 * HOUR), (immediate, more, passed) => {
        const at = (count: number) => nextAttemptAt({ count, newest: NEWEST }, immediate, NEWEST + passed);
        expect(at(countedAttempts + more)).toBe(at(countedAttempts));
      }),
    );
  });
});
