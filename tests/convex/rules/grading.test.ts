import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeAnswers, readAnswers } from "../../../convex/model/exams/grading";
import { nextAttemptAt } from "../../../convex/model/exams/retryRule";
import { examLetters } from "../../../convex/shared/examLetters";
import { examRules } from "../../../convex/shared/limits";

const letter = fc.constantFrom(...examLetters);
const exam = fc.array(fc.record({ right: letter, given: letter }), { minLength: 1, maxLength: 40 }).map((rows) => ({
  questions: rows.map(({ right }, index) => ({ _id: `q${index}`, correctOption: right })),
  answers: Object.fromEntries(rows.map(({ given }, index) => [`q${index}`, given])),
  right: rows.filter(({ right, given }) => right === given).length,
}));

describe("gradeAnswers", () => {
  test("EXAM-17: five questions and 80 percent: two points each, eight to pass", () => {
    const questions = Array.from({ length: 5 }, (_, index) => ({ _id: `q${index}`, correctOption: "a" as const }));
    const grades = [0, 1, 2, 3, 4, 5].map((right) =>
      gradeAnswers(questions, Object.fromEntries(questions.map(({ _id }, i) => [_id, i < right ? "a" : "b"])), 80),
    );
    expect(grades.map(({ score }) => score)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(grades.map(({ passed }) => passed)).toEqual([false, false, false, false, true, true]);
  });

  test("EXAM-17, EXAM-18: the score reaches the pass mark exactly when passed, for any number of questions", () => {
    fc.assert(
      fc.property(exam, fc.integer({ min: 0, max: 100 }), ({ questions, answers, right }, passingScore) => {
        const grade = gradeAnswers(questions, answers, passingScore);
        expect(grade.correctCount).toBe(right);
        expect(grade.score * 10).toBe(Math.round(grade.score * 10));
        expect(grade.score).toBeLessThanOrEqual((10 * right) / questions.length);
        expect(grade.score).toBeGreaterThan((10 * right) / questions.length - 0.1);
        expect(grade.passed).toBe(Math.round(grade.score * 10) >= passingScore);
        expect(grade.passed).toBe(100 * right >= passingScore * questions.length);
      }),
    );
  });

  test("without questions no one passes", () => {
    expect(gradeAnswers([], {}, 0)).toEqual({ correctCount: 0, score: 0, passed: false });
  });
});

describe("EXAM-3: readAnswers", () => {
  const questions = [{ _id: "q0" }, { _id: "q1" }];

  test("accepts either case", () => {
    expect(readAnswers(questions, { q0: "A", q1: "d" })).toEqual({ q0: "a", q1: "d" });
  });

  test.each([
    [{}],
    [{ q0: "a" }],
    [{ q0: "a", q1: "b", q2: "c" }],
    [{ q0: "a", q2: "b" }],
    [{ q0: "a", q1: "e" }],
    [{ q0: "a", q1: "" }],
    [{ q0: "a", q1: " b" }],
    [{ q0: "a", q1: "ab" }],
    [{ q0: "a", toString: "b" }],
    [JSON.parse('{"q0":"a","__proto__":"b"}') as Record<string, string>],
  ])("refuses %j", (submitted: Record<string, string>) => {
    expect(readAnswers(questions, submitted)).toBeNull();
  });

  test("a question named like an Object property needs its own answer", () => {
    expect(readAnswers([{ _id: "constructor" }], {})).toBeNull();
  });
});

test("EXAM-19: nextAttemptAt: five at once, then one every ten minutes", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e9), { maxLength: 8 }), fc.nat(2e9), (moments, now) => {
      const newest = moments.length === 0 ? null : Math.max(...moments);
      const next = nextAttemptAt({ count: moments.length, newest }, now);
      const due = (newest ?? 0) + examRules.retryAfterMs;
      expect(next).toBe(moments.length >= 5 && due > now ? due : null);
    }),
  );
});
