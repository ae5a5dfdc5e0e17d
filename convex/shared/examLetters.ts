export const examLetters = ["a", "b", "c", "d"] as const;

export type ExamLetter = (typeof examLetters)[number];

/** Returns the letter in either case, or null. */
export function toExamLetter(value: string): ExamLetter | null {
  return examLetters.find((letter) => letter === value || letter.toUpperCase() === value) ?? null;
}

/** Field of each option. */
export const optionField = { a: "optionA", b: "optionB", c: "optionC", d: "optionD" } as const;
