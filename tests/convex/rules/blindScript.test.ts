import { expect, test } from "vitest";
import { drawQuestions, drawSize, toStored, type Drawn } from "../../../convex/model/learning/exams/draw";
import { countDrawn } from "../../../convex/model/learning/exams/seen";
import { gradeAnswers } from "../../../convex/model/learning/exams/grading";
import { immediateAttempts, nextAttemptAt } from "../../../convex/model/learning/exams/retryRule";
import type { Id } from "../../../convex/_generated/dataModel";
import { seededRandom } from "../../../convex/model/demonstration/random";
import { examLetters, type ExamLetter } from "../../../convex/shared/examLetters";

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

interface Exam {
  correctOptions: ExamLetter[];
  draw: number;
}

const shipped = Object.entries(
  import.meta.glob<{ exam: { drawCount?: number; passingScore: number; questions: { correctOption: ExamLetter }[] } }>(
    "../../../convex/seed/courses/*/course.json",
    { eager: true, import: "default" },
  ),
).map(([file, { exam }]) => ({
  name: file.split("/").at(-2) ?? "",
  passingScore: exam.passingScore,
  correctOptions: exam.questions.map(({ correctOption }) => correctOption),
  draw: drawSize({ drawCount: exam.drawCount, questionCount: exam.questions.length }),
}));

const firstDay = ({ correctOptions, draw }: Exam): number =>
  triesWithin(DAY, immediateAttempts({ bank: correctOptions.length, draw }));

/** The exact probability of passing at least once on the first day. */
const luckOnFirstDay = (exam: Exam): number => 1 - (1 - luck(exam.draw, 0.8 * exam.draw)) ** firstDay(exam);

/**
 * Returns how many of 1,000 blind accounts pass on the first day. They click at random, as often and as early as they
 * may.
 */
function playAccounts(exam: Exam, seed: number): number {
  const random = seededRandom(seed);
  const pick = () => examLetters[Math.floor(random() * 4)] ?? "a";
  const questions = exam.correctOptions.map((correctOption, index) => ({
    _id: `q${index}` as Id<"examQuestions">,
    correctOption,
  }));
  const tries = firstDay(exam);
  let passed = 0;
  for (let account = 0; account < 1_000; account++) {
    const draws: Drawn[][] = [];
    // A script that always clicks the same letter does no better than one that clicks anything.
    const always = account % 2 === 0 ? pick() : null;
    for (let attempt = 0; attempt < tries; attempt++) {
      const drawn = drawQuestions(questions, { count: exam.draw, seen: countDrawn(draws) }, random);
      draws.push(drawn);
      const asked = questions.filter(({ _id }) => drawn.some(({ questionId }) => questionId === _id));
      const answers = Object.fromEntries(
        drawn.map((place) => [place.questionId, toStored(place, always ?? pick())] as const),
      );
      if (!gradeAnswers(asked, answers, 80).passed) continue;
      passed++;
      break;
    }
  }
  return passed;
}

test("EXAM-9: the demonstration's exams draw five or ten questions, of which a script has seven or four tries on the first day", () => {
  expect(shipped).toHaveLength(20);
  expect(new Set(shipped.map(({ passingScore }) => passingScore))).toEqual(new Set([80]));
  const kinds = shipped.map((exam) => `${exam.draw} questions: ${firstDay(exam)} tries`);
  expect(new Set(kinds)).toEqual(new Set(["5 questions: 7 tries", "10 questions: 4 tries"]));
});

const ten = shipped.filter(({ draw }) => draw === 10);
const five = shipped.filter(({ draw }) => draw === 5);

test.each(ten)("EXAM-9: $name: of a thousand blind scripts fewer than ten pass on the first day", (exam) => {
  expect(luckOnFirstDay(exam)).toBeLessThan(0.002);
  expect(playAccounts(exam, 1)).toBeLessThan(10);
});

test("EXAM-9: ten questions with seven tries hold as well, and take weeks to reach one percent", () => {
  const bank = { correctOptions: Array.from({ length: 30 }, (_, index) => examLetters[index % 4] ?? "a"), draw: 10 };
  expect(firstDay(bank)).toBe(7);
  expect(luckOnFirstDay(bank)).toBeLessThan(0.003);
  expect(playAccounts(bank, 1)).toBeLessThan(10);
  expect(1 - (1 - luck(10, 8)) ** triesWithin(17 * DAY, 5)).toBeLessThan(0.01);
});

test.each(five)(
  "EXAM-9: $name: five questions cannot: one try passes in 1.6 %, the first day's seven in 10.4 %",
  (exam) => {
    expect(luck(5, 4)).toBeCloseTo(0.015_625, 6);
    const exact = luckOnFirstDay(exam);
    expect(exact).toBeCloseTo(0.104, 3);
    // The simulation agrees with the arithmetic within four standard deviations.
    const deviation = Math.sqrt(1_000 * exact * (1 - exact));
    expect(Math.abs(playAccounts(exam, 3) - 1_000 * exact)).toBeLessThan(4 * deviation);
  },
);

test("EXAM-9: five questions without a bank: the first day's four tries pass in 6.1 %", () => {
  const exam = { correctOptions: ["b", "c", "a", "b", "d"] satisfies ExamLetter[], draw: 5 };
  expect(firstDay(exam)).toBe(4);
  expect(luckOnFirstDay(exam)).toBeCloseTo(0.061, 3);
});
