import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countedAttempts, nextAttemptAt } from "../../../convex/model/learning/exams/retryRule";

const HOUR = 60 * 60_000;
const NEWEST = 1_800_000_000_000;

describe("EXAM-19: nextAttemptAt", () => {
  test.each([
    [1, 0],
    [2, 12 * HOUR],
    [3, 12 * HOUR],
    [50, 12 * HOUR],
  ])("the pause after attempt %d is %d ms", (count, pause) => {
    const at = (now: number) => nextAttemptAt({ count, newest: NEWEST }, now);
    expect(at(NEWEST)).toBe(pause === 0 ? null : NEWEST + pause);
    expect(at(NEWEST + pause - 1)).toBe(pause === 0 ? null : NEWEST + pause);
    expect(at(NEWEST + pause)).toBeNull();
    expect(at(NEWEST + pause + 1)).toBeNull();
  });

  test("the first attempt never waits", () => {
    expect(nextAttemptAt({ count: 0, newest: null }, 0)).toBeNull();
  });

  test("attempts beyond those counted make no difference", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(30 * HOUR), (more, passed) => {
        const at = (count: number) => nextAttemptAt({ count, newest: NEWEST }, NEWEST + passed);
        expect(at(countedAttempts + more)).toBe(at(countedAttempts));
      }),
    );
  });
});
