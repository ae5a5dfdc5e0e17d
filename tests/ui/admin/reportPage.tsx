import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { api } from "@convex/_generated/api";
import { mapFigures } from "@convex/model/platform/totals/days";
import type { Language } from "@/i18n/languages";
import type { Point } from "@/admin/reports/api";
import { admin, become } from "../fakeSession";
import { showAdmin } from "./adminPage";
import { answer, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

/** `vi.mock("@mantine/charts", () => import("./reportPage"))`; pages use `convex/react` and sessions as fakes too. */
interface ChartProps {
  data: Record<string, unknown>[];
  series: { name: string; label: string }[];
  yAxisProps: { width: unknown };
}

/** The chart library's latest props. */
export const drawn: { lines: ChartProps | null; bars: ChartProps | null } = { lines: null, bars: null };

export function LineChart(props: ChartProps) {
  drawn.lines = props;
  return null;
}

export function BarChart(props: ChartProps) {
  drawn.bars = props;
  return null;
}

const { stats, reports } = api.admin;
export const UNIT = "day" as const;
export const NOW = Date.UTC(2026, 10, 23, 15);
const noFigures = mapFigures(() => 0);
export const point = (at: string, counts: Partial<typeof noFigures>): Point => ({ at, ...noFigures, ...counts });
/** Points of the period of thirty days, and of the one before. */
export const now = [
  point("2026-11-22", { enrollments: 2, attempts: 4, attemptsPassed: 3, signUps: 6, revenue: 9_900 }),
  point("2026-11-23", { enrollments: 3, certificates: 1, signUps: 2, refunds: 4_900 }),
];
const then = [
  point("2026-10-23", { enrollments: 1, attemptsPassed: 4, signUps: 8 }),
  point("2026-10-24", { enrollments: 3 }),
];
export const buckets = (...last: number[]) => [...Array<number>(11 - last.length).fill(0), ...last];
const use = (code: string, currentUses: number, maxUses: number | null) => ({
  couponId: id<"discountCoupons">(code),
  ...{ code, currentUses, maxUses },
});

export function openReports(): void {
  resetServer();
  openSchool();
  become(admin);
  Object.assign(drawn, { lines: null, bars: null });
  answer(reports.bounds, { since: "2025-02", sells: true });
  answer(reports.figures, ({ last }) => ({ unit: UNIT, points: last === "2026-11-23" ? now : then }));
  answer(reports.funnel, { enrolled: 200, started: 150, half: 90, lessons: 60, passed: 66, certificate: 55 });
  answer(reports.cohorts, [
    { month: "2026-10", enrolled: 40, done: [10, 20], active: [36, 12] },
    { month: "2026-11", enrolled: 10, done: [0], active: [10] },
  ]);
  answer(stats.byCourse, [
    { courseId: id<"courses">("course1"), title: "Git", enrollments: 8, completed: 2 },
    { courseId: id<"courses">("course2"), title: "SQL", enrollments: 0, completed: 0 },
  ]);
  answer(stats.examScores, ({ courseId }) =>
    courseId === undefined
      ? { buckets: buckets(4, 0, 1), passed: 5, failed: 2 }
      : { buckets: buckets(1, 0, 0), passed: 1, failed: 0 },
  );
  answer(stats.couponUse, [use("BEMVINDO20", 1200, 2000), use("SEMFIM", 300, null)]);
}

export const show = async (language: Language = "pt", choices = "") => {
  const page = await showAdmin(`/admin/reports${choices}`, language);
  await expect.poll(() => drawn.lines).not.toBeNull();
  await screen.findByRole("heading", { level: 1 });
  return page;
};
export const card = (name: string) => within(screen.getByRole("region", { name }));
export const cells = (name: string) =>
  card(name)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
