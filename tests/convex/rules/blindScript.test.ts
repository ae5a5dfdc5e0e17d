import { expect, test } from "vitest";
import { drawQuestions, toStored } from "../../../convex/model/exams/draw";
import { gradeAnswers } from "../../../convex/model/exams/grading";
import { immediateAttempts, nextAttemptAt } from "../../../convex/model/exams/retryRule";
import type { Id } from "../../../convex/_generated/dataModel";
import { seededRandom } from "../../../convex/model/demonstration/random";
import { examLetters } from "../../../convex/shared/examLetters";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Tries that a script gets until a moment, each as early as it may be. */
function triesWithin(horizon: number, immediate: number): number {
  const submitted: number[] = [];
  for (let now = 0; now < horizon;) {
    const earlier = { count: submitted.length, newest: submitted.at(-1) ?? null };
    const retryAt = nextAttemptAt(earlier, immediate, now);
    if (retryAt === null) submitted.push(now);
    else now = retryAt;
  }
  return submitted.length;
}

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k;
}

/** Exact: at least `needed` of `n` right with one in four each. */
function luck(n: number, needed: number): number {
  let sum = 0;
  for (let right = needed; right <= n; right++) sum += choose(n, right) * 0.25 ** right * 0.75 ** (n - right);
  return sum;
}

test("EXAM-19: two or five tries at once, then 10 minutes, an hour, and a day", () => {
  const moments = (immediate: number) => {
    const found: number[] = [];
    for (let now = 0; found.length < immediate + 4;) {
      const retryAt = nextAttemptAt({ count: found.length, newest: found.at(-1) ?? null }, immediate, now);
      if (retryAt === null) found.push(now);
      else now = retryAt;
    }
    return found.map((moment) => moment / MINUTE);
  };
  expect(moments(2)).toEqual([0, 0, 10, 70, 70 + 1440, 70 + 2880]);
  expect(moments(5)).toEqual([0, 0, 0, 0, 0, 10, 70, 70 + 1440, 70 + 2880]);
  expect([14, 15, 16].map((bank) => immediateAttempts({ bank, draw: 5 }))).toEqual([2, 5, 5]);
  expect(immediateAttempts({ bank: 5, draw: 5 })).toBe(2);
  expect(immediateAttempts({ bank: 0, draw: 0 })).toBe(2);
});

/** A thousand accounts that click at random as often and as early as they may. */
function playAccounts({ bank, draw, horizon, seed }: { bank: number; draw: number; horizon: number; seed: number }) {
  const random = seededRandom(seed);
  const pick = () => examLetters[Math.floor(random() * 4)] ?? "a";
  // Keys as people write them: mostly b and c.
  const questions = Array.from({ length: bank }, (_, index) => ({
    _id: `q${index}` as Id<"examQuestions">,
    correctOption: index % 3 === 0 ? ("c" as const) : ("b" as const),
  }));
  const tries = triesWithin(horizon, immediateAttempts({ bank, draw }));
  let passed = 0;
  for (let account = 0; account < 1_000; account++) {
    const seen: Record<Id<"examQuestions">, number> = {};
    // A script that always clicks the same letter does no better than one that clicks anything.
    const always = account % 2 === 0 ? pick() : null;
    for (let attempt = 0; attempt < tries; attempt++) {
      const drawn = drawQuestions(questions, { count: draw, seen }, random);
      for (const { questionId } of drawn) seen[questionId] = (seen[questionId] ?? 0) + 1;
      const asked = questions.filter(({ _id }) => drawn.some(({ questionId }) => questionId === _id));
      const answers = Object.fromEntries(
        drawn.map((place) => [place.questionId, toStored(place, always ?? pick())] as const),
      );
      if (!gradeAnswers(asked, answers, 80).passed) continue;
      passed++;
      break;
    }
  }
  return { passed, tries };
}

test("EXAM-9: of a thousand blind scripts fewer than ten pass ten of thirty questions on the first day", () => {
  const { passed, tries } = playAccounts({ bank: 30, draw: 10, horizon: DAY, seed: 1 });
  expect(tries).toBe(7);
  expect(passed).toBeLessThan(10);
  const exact = 1 - (1 - luck(10, 8)) ** tries;
  expect(exact).toBeLessThan(0.003);
  // It takes weeks to reach one percent.
  expect(1 - (1 - luck(10, 8)) ** triesWithin(17 * DAY, 5)).toBeLessThan(0.01);
});

test("EXAM-9: ten questions without a bank hold as well", () => {
  const { passed, tries } = playAccounts({ bank: 10, draw: 10, horizon: DAY, seed: 2 });
  expect(tries).toBe(4);
  expect(passed).toBeLessThan(10);
});

test("EXAM-9: five questions cannot: one try passes in 1.6 %, the first day's four in 6.1 %", () => {
  expect(luck(5, 4)).toBeCloseTo(0.015_625, 6);
  const { passed, tries } = playAccounts({ bank: 5, draw: 5, horizon: DAY, seed: 3 });
  expect(tries).toBe(4);
  const exact = 1 - (1 - luck(5, 4)) ** tries;
  expect(exact).toBeCloseTo(0.061, 3);
  // The simulation agrees with the arithmetic within four standard deviations.
  expect(Math.abs(passed - 1_000 * exact)).toBeLessThan(4 * Math.sqrt(1_000 * exact * (1 - exact)));
});
