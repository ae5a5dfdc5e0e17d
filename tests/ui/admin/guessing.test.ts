import { expect, test } from "vitest";
import { luckOnFirstDay, triesOnFirstDay } from "@/admin/exams/guessing";
import { seededRandom } from "../../../convex/model/demonstration/random";
import { nextAttemptAt } from "../../../convex/model/learning/exams/retryRule";

const DAY = 24 * 60 * 60_000;

test("EXAM-9: the form's number of tries is that of the rule", () => {
  const submitted: number[] = [];
  for (let now = 0; now < DAY;) {
    const retryAt = nextAttemptAt({ count: submitted.length, newest: submitted.at(-1) ?? null }, now);
    if (retryAt === null) submitted.push(now);
    else now = retryAt;
  }
  expect(triesOnFirstDay).toBe(submitted.length);
});

test.each([
  [5, 80, 0.046],
  [10, 80, 0.0012],
  [5, 60, 0.28],
  [5, 0, 1],
])(
  "EXAM-9: %d questions at %d percent fall to luck in %f of the first days, as in a simulation",
  (questions, percent, share) => {
    const exact = luckOnFirstDay(questions, percent);
    expect(exact).toBeCloseTo(share, 2);
    const random = seededRandom(5);
    const accounts = 20_000;
    const attempt = () => Array.from({ length: questions }, () => random() < 0.25).filter(Boolean).length;
    const passes = () => (100 * attempt()) / questions >= percent;
    let passed = 0;
    for (let account = 0; account < accounts; account++)
      if (Array.from({ length: triesOnFirstDay }, passes).includes(true)) passed++;
    const deviation = Math.sqrt((exact * (1 - exact)) / accounts);
    expect(Math.abs(passed / accounts - exact)).toBeLessThanOrEqual(4 * deviation + 1e-9);
  },
);
