import type { Point } from "./api";

/** Figures of a report; the first is shown first. */
export const figures = ["enrollments", "signUps", "lessonsDone", "exams", "certificates", "revenue"] as const;
export type Figure = (typeof figures)[number];

type Count = Exclude<keyof Point, "at">;

/** Count of a figure, and one that is told beside it. */
const counts: Record<Figure, { main: Count; beside?: Count }> = {
  signUps: { main: "signUps" },
  enrollments: { main: "enrollments" },
  lessonsDone: { main: "lessonsDone" },
  exams: { main: "attemptsPassed", beside: "attempts" },
  certificates: { main: "certificates" },
  revenue: { main: "revenue", beside: "refunds" },
};

export const mainOf = (figure: Figure, point: Point | undefined): number | undefined => point?.[counts[figure].main];

/** Exams taken, or money paid back. */
export function besideOf(figure: Figure, point: Point | undefined): number | undefined {
  const { beside } = counts[figure];
  return beside && point?.[beside];
}

export interface Sum {
  main: number;
  beside: number | undefined;
}

/** Sums of a period; undefined if its scope has no such figure. */
export function sumOf(figure: Figure, points: readonly Point[]): Sum | undefined {
  if (mainOf(figure, points[0]) === undefined) return undefined;
  const sum = (of: typeof mainOf) => points.reduce((before, point) => before + (of(figure, point) ?? 0), 0);
  return { main: sum(mainOf), beside: besideOf(figure, points[0]) === undefined ? undefined : sum(besideOf) };
}
