import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { mapFigures } from "@convex/model/platform/totals/days";
import * as files from "@/lib/saveFile";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { course, outline } from "./courseFixtures";
import { answer, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@mantine/charts", () => ({ LineChart: () => null, BarChart: () => null }));
vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));

const { courses, reports, stats, lessonFigures } = api.admin;
const asked: string[] = [];

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  asked.length = 0;
  answer(courses.get, { ...course, title: "Git", enrollmentCount: 1_200 });
  answer(courses.outline, outline);
  answer(lessonFigures.ofModule, [
    { lessonId: id<"lessons">("lesson1"), title: "O commit", completed: 80, stopped: 7, minutes: 12 },
  ]);
  answer(reports.bounds, { since: "2025-02", sells: false });
  answer(reports.figures, ({ by, of }) => {
    asked.push(`${by} ${of}`);
    return { unit: "day" as const, points: [{ at: "2026-11-23", ...mapFigures(() => 0) }] };
  });
  answer(reports.funnel, { enrolled: 0, started: 0, half: 0, lessons: 0, passed: 0, certificate: 0 });
  answer(reports.cohorts, []);
  answer(stats.examScores, { buckets: Array<number>(11).fill(1), passed: 6, failed: 5 });
  answer(reports.hardest, [
    { questionId: id<"examQuestions">("q1"), question: "O que é um commit?", shown: 40, right: 10 },
    { questionId: id<"examQuestions">("q2"), question: "=SOMA(1)", shown: 30, right: 15 },
  ]);
});

test("REPORT-11: a course's figures, people, lessons and exam on one page", async () => {
  const { container, user } = await showAdmin(`/admin/courses/${course._id}/report`);
  await screen.findByRole("heading", { level: 1, name: "Relatório: Git" });
  screen.getByText("1.200 matrículas. Tudo se atualiza sozinho.");
  const people = screen.getByRole("link", { name: "Alunos de Git" });
  expect(people.getAttribute("href")).toBe(`/admin/courses/${course._id}/people`);
  expect(new Set(asked)).toEqual(new Set([`course ${course._id}`]));
  screen.getByText("O commit");
  screen.getByText("6 aprovações e 5 reprovações.");
  screen.getByText("Ninguém se matriculou neste período.");
  const hardest = within(screen.getByRole("region", { name: "Questões mais erradas" }));
  expect(hardest.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "O que é um commit?75% erraram",
    "=SOMA(1)50% erraram",
  ]);
  expect(await accessibilityProblems(container)).toEqual([]);
  const saved = vi.spyOn(files, "saveFile").mockImplementation(() => {});
  await user.click(hardest.getByRole("button", { name: /CSV/ }));
  expect(saved.mock.calls[0]?.[1]).toContain(`"'=SOMA(1)";"30";"50"`);
});

test("REPORT-11: a course that is gone, and one whose questions have too few answers", async () => {
  answer(reports.hardest, []);
  await showAdmin(`/admin/courses/${course._id}/report`);
  await screen.findByText("Nenhuma questão tem respostas suficientes ainda.");
  answer(courses.get, null);
  expect(screen.queryByText("Questões mais erradas")).toBeNull();
});
