export const examLetters = ["a", "b", "c", "d"] as const;

export type ExamLetter = (typeof examLetters)[number];

/** Accepts either case. */
export function toExamLetter(value: string): ExamLetter | null {
  return examLetters.find((letter) => letter === value || letter.toUpperCase() === value) ?? null;
}

/** The question's field of each option. */
export const optionField = { a: "optionA", b: "optionB", c: "optionC", d: "optionD" } as const;
