import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EnrollmentCard, NextStep, useWeek } from "@/student/dashboard/api";
import { MyCourses } from "@/student/dashboard/MyCourses";
import { accessibilityProblems, renderPage } from "./render";
import { enrolledCard, lesson } from "./studentFixtures";

type Week = NonNullable<ReturnType<typeof useWeek>>;

const { course } = enrolledCard;
const step: NextStep = {
  course: { _id: course._id, slug: course.slug, title: course.title, language: course.language },
  progressPercentage: 33,
  lesson: { _id: lesson._id, title: lesson.title, durationMinutes: 25 },
};
const server = { mine: [] as EnrollmentCard[], step: null as NextStep | null | undefined };
const week = vi.fn<(lastDay: string) => Week | undefined>();

vi.mock("@/student/dashboard/api", () => ({
  useOwnPaths: () => [],
  CARDS_PER_PAGE: 24,
  usePracticeWeek: () => ({ available: false, days: [], five: null }),
  useMyEnrollments: () => ({ results: server.mine, status: "Exhausted", isLoading: false, loadMore: vi.fn() }),
  useAskNextLesson: () => vi.fn(),
  useNextStep: () => server.step,
  useWeek: (lastDay: string) => week(lastDay),
}));

const lessons = [0, 2, 0, 0, 1, 0, 4];
beforeEach(() => {
  Object.assign(server, { mine: [enrolledCard], step });
  week.mockReturnValue(lessons.map((done, index) => ({ day: `2026-11-${16 + index}`, lessons: done })));
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (language: "pt" | "en" = "pt") => renderPage(<MyCourses />, { language, texts: ["dashboard"] });

describe("DASH-6: the next step", () => {
  test("comes first and leads straight into the lesson", async () => {
    const { container } = await show();
    const card = within(screen.getAllByRole("region")[0] as HTMLElement);
    card.getByText("Continue de onde parou");
    card.getByRole("heading", { name: "O que é Git" });
    expect(card.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("33");
    expect(card.getByRole("link", { name: "Ir para a aula: O que é Git" }).getAttribute("href")).toBe(
      "/lesson/lesson1",
    );
    expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toBe("/lesson/lesson1");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("is the exam once all lessons are completed", async () => {
    server.step = { ...step, lesson: null, progressPercentage: 99 };
    await show("en");
    expect(screen.getByRole("link", { name: /^Go to the exam/ }).getAttribute("href")).toBe("/exam/course1");
  });

  test("is announced as the beginning before any progress", async () => {
    server.step = { ...step, progressPercentage: 0 };
    await show();
    screen.getByText("Comece por aqui");
    expect(screen.queryByText("Continue de onde parou")).toBeNull();
  });

  test("is left out when nothing is left, and without any course", async () => {
    server.step = null;
    const { unmount } = await show();
    expect(screen.getAllByRole("region")).toHaveLength(1);
    unmount();
    server.mine = [];
    await show();
    expect(screen.queryAllByRole("region")).toEqual([]);
    expect(screen.getByRole("link", { name: "Explorar cursos" }).getAttribute("href")).toBe("/dashboard?tab=browse");
  });
});

describe("DASH-7: the week", () => {
  test("says the number of lessons of each day", async () => {
    await show();
    const strip = within(screen.getByRole("region", { name: "Sua semana" }));
    strip.getByText("7 aulas concluídas nos últimos 7 dias");
    const days = strip.getAllByRole("listitem");
    expect(days).toHaveLength(7);
    expect(within(days[1] as HTMLElement).getByText("17 de novembro de 2026: 2 aulas")).toBeDefined();
    expect(within(days[4] as HTMLElement).getByText("20 de novembro de 2026: 1 aula")).toBeDefined();
  });

  test("a week with a lesson on each day says so quietly", async () => {
    const days = lessons.map((_, index) => ({ day: `2026-11-${16 + index}`, lessons: 1 }));
    week.mockReturnValue(days);
    const { unmount } = await show();
    screen.getByText("7 aulas concluídas nos últimos 7 dias. Você estudou em cada um dos sete dias.");
    unmount();
    week.mockReturnValue(days.with(3, { day: "2026-11-19", lessons: 0 }));
    await show();
    screen.getByText("6 aulas concluídas nos últimos 7 dias");
  });

  test("a week without lessons says so without a reproach", async () => {
    week.mockReturnValue(lessons.map((_, index) => ({ day: `2026-11-${16 + index}`, lessons: 0 })));
    await show();
    screen.getByText("Nenhuma aula concluída nos últimos 7 dias");
  });

  test("ends with today in Brasília, and goes on at its midnight", async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 2, 59), toFake: ["Date", "setInterval", "clearInterval"] });
    await show();
    expect(week).toHaveBeenLastCalledWith("2026-11-22");
    act(() => void vi.advanceTimersByTime(120_000));
    expect(week).toHaveBeenLastCalledWith("2026-11-23");
  });
});
