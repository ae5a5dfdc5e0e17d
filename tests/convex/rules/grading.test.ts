import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeAnswers } from "../../../convex/model/learning/exams/grading";
import { examLetters } from "../../../convex/shared/examLetters";

const letter = fc.constantFrom(...examLetters);
const exam = fc
  .array(fc.record({ right: letter, given: letter }), { minLength: 1, maxLength: 40, size: "max" })
  .map((rows) => ({
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
        expect(grade.rightIds.length).toBe(right);
        expect(grade.score * 10).toBe(Math.round(grade.score * 10));
        expect(grade.score).toBeLessThanOrEqual((10 * right) / questions.length);
        expect(grade.score).toBeGreaterThan((10 * right) / questions.length - 0.1);
        expect(grade.passed).toBe(Math.round(grade.score * 10) >= passingScore);
        expect(grade.passed).toBe(100 * right >= passingScore * questions.length);
      }),
    );
  });

  test("without questions no one passes", () => {
    expect(gradeAnswers([], {}, 0)).toEqual({ rightIds: [], correctCount: 0, score: 0, passed: false });
  });
});

test("EXAM-23: a missing answer is a wrong one", () => {
  const questions = (["q0", "q1", "q2"] as const).map((_id) => ({ _id, correctOption: "a" as const }));
  const answers: Partial<Record<"q0" | "q1" | "q2", "a">> = { q0: "a" };
  expect(gradeAnswers(questions, answers, 30)).toEqual({ rightIds: ["q0"], correctCount: 1, score: 3.3, passed: true });
});
