import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Id } from "@convex/_generated/dataModel";
import { WeekCard } from "@/student/dashboard/WeekCard";
import DailyPracticePage from "@/student/practice/DailyPracticePage";
import ModulePracticePage from "@/student/practice/ModulePracticePage";
import { accessibilityProblems, renderRoutes } from "./render";
import { api } from "../../convex/_generated/api";
import { answer, callsOf, resetServer } from "./admin/fakeServer";

vi.mock("convex/react", () => import("./admin/fakeServer"));

const question = (number: number, first: boolean | null = null) => ({
  _id: `question${number}` as Id<"practiceQuestions">,
  ...{
    question: `In Git, what is ${number}?`,
    options: ["This", "`That`"],
    right: 1,
    explanation: `Because ${number}.`,
  },
  lesson: { _id: `lesson${number % 2}` as Id<"lessons">, title: `Lesson ${number % 2}` },
  course: { title: "Git e GitHub", language: "pt" as const },
  first,
});
const five = [1, 2, 3, 4, 5];
const week = (practiced: number[] = []) =>
  Array.from({ length: 7 }, (_, index) => ({ day: `2026-11-${16 + index}`, practiced: practiced.includes(index) }));

beforeAll(() => import("@/components/markdown/question/Question"));
beforeEach(resetServer);

const show = (at: string) =>
  renderRoutes(
    [
      { path: "/course/:slug/practice/:moduleId", element: <ModulePracticePage /> },
      { path: "/practice", element: <DailyPracticePage /> },
      { path: "/dashboard", element: <WeekCard /> },
      { path: "*", element: <main>Elsewhere</main> },
    ],
    { at, texts: ["practice", "lesson", "markdown", "dashboard"] },
  );

function showModule(nextLessonId: Id<"lessons"> | null = "next1" as Id<"lessons">, isPreview = false) {
  answer(api.student.practice.ofModule, {
    module: { _id: "module1" as Id<"modules">, title: "Primeiros passos" },
    course: { _id: "course1" as Id<"courses">, slug: "git", title: "Git e GitHub", language: "pt" },
    ...{
      questions: five.map((number) => question(number)),
      nextLessonId,
      examIsNext: nextLessonId === null,
      isPreview,
    },
  });
  return show("/course/git/practice/module1");
}

test("PRACTICE-5: five questions of a module, a result, the lessons to read again, and the way on", async () => {
  const { user, container } = await showModule();
  screen.getByRole("heading", { level: 1, name: "5 perguntas sobre este módulo" });
  for (const number of five) {
    const form = within(
      screen.getByRole("group", { name: new RegExp(`what is ${number}`) }).parentElement ?? container,
    );
    await user.click(form.getByRole("radio", { name: number === 2 ? "This" : "That" }));
    await user.click(form.getByRole("button", { name: "Conferir" }));
  }
  await screen.findByRole("heading", { name: "4 de 5 certas" });
  expect(screen.getByRole("link", { name: "Lesson 0" }).getAttribute("href")).toBe("/lesson/lesson0");
  expect(screen.queryByRole("link", { name: "Lesson 1" })).toBeNull();
  expect(screen.getByRole("link", { name: "Próxima aula" }).getAttribute("href")).toBe("/lesson/next1");
  expect(callsOf(api.student.practice.answer)).toHaveLength(5);
  expect(callsOf(api.student.practice.answer)[1]).toEqual({
    lessonId: "lesson0",
    question: "In Git, what is 2?",
    option: "This",
  });
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("ROLE-5: staff answer like students, and nothing is sent", async () => {
  const { user, container } = await showModule(undefined, true);
  screen.getByText(/como quem estuda/);
  const form = within(screen.getByRole("group", { name: /what is 1/ }).parentElement ?? container);
  await user.click(form.getByRole("radio", { name: "That" }));
  await user.click(form.getByRole("button", { name: "Conferir" }));
  await screen.findByText("Because 1.");
  expect(callsOf(api.student.practice.answer)).toEqual([]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("PRACTICE-5: can be skipped, to the exam after the last module", async () => {
  await showModule(null);
  const skip = screen.getByRole("link", { name: "Pular e fazer a prova final" });
  expect(skip.getAttribute("href")).toBe("/exam/course1");
});

test("PRACTICE-6: the daily five are begun by the page, and go on where they were", async () => {
  answer(api.student.practice.daily, null);
  answer(api.student.practice.begin, () => {
    answer(api.student.practice.daily, [question(1, true), question(2, null), question(3, false)]);
    return "2026-11-22";
  });
  const { user, container } = await show("/practice");
  await screen.findByRole("heading", { level: 1, name: "3 perguntas para hoje" });
  screen.getByText("Pergunta 1 de 3 · Git e GitHub · você já acertou");
  screen.getByText("Pergunta 2 de 3 · Git e GitHub");
  screen.getByText("Pergunta 3 de 3 · Git e GitHub · você ainda não acertou");
  expect(callsOf(api.student.practice.begin)).toHaveLength(1);
  expect(screen.queryByRole("link", { name: /Lesson/ })).toBeNull();
  const form = within(screen.getByRole("group", { name: /what is 2/ }).parentElement ?? container);
  await user.click(form.getByRole("radio", { name: "This" }));
  await user.click(form.getByRole("button", { name: "Conferir" }));
  await screen.findByRole("heading", { name: "1 de 3 certas" });
  // The live query now includes the answer.
  answer(api.student.practice.daily, [question(1, true), question(2, false), question(3, false)]);
  screen.getByText("Pergunta 2 de 3 · Git e GitHub");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("PRACTICE-6: opened again, what the five came to stands before them, and stays there", async () => {
  answer(api.student.practice.daily, [question(1, true), question(2, false)]);
  const { user, container } = await show("/practice");
  const result = await screen.findByRole("heading", { name: "Você já respondeu: 1 de 2 certas" });
  const first = screen.getByRole("group", { name: /what is 1/ }).parentElement ?? container;
  expect(result.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.click(within(first).getByRole("radio", { name: "That" }));
  await user.click(within(first).getByRole("button", { name: "Conferir" }));
  expect(screen.getAllByRole("heading", { name: /certas$/ })).toEqual([result]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("PRACTICE-6: without anything to ask the page says where questions come from", async () => {
  answer(api.student.practice.daily, null);
  answer(api.student.practice.begin, "2026-11-22");
  await show("/practice");
  await screen.findByRole("heading", { name: "Ainda não há perguntas" });
});

test("PRACTICE-7: the week's card counts days, says what is left of today, and has no practice while nothing can be asked", async () => {
  answer(
    api.student.progress.week,
    week().map(({ day }, index) => ({ day, lessons: index === 0 ? 2 : 0 })),
  );
  answer(api.student.practice.week, { available: false, days: week(), five: null });
  const { container } = await show("/dashboard");
  const strip = within(screen.getByRole("region", { name: "Sua semana" }));
  expect(strip.queryByRole("link")).toBeNull();
  answer(api.student.practice.week, { available: true, days: week([0, 4]), five: null });
  const card = within(strip.getByRole("region", { name: "Perguntas de hoje" }));
  card.getByText("Prática em 2 dos últimos 7 dias");
  const days = strip.getAllByRole("listitem").map(({ firstChild }) => firstChild?.textContent);
  expect(days).toHaveLength(7);
  expect(days[0]).toBe("16 de novembro de 2026: 2 aulas, com prática");
  expect(days[1]).toBe("17 de novembro de 2026: nenhuma aula");
  expect(days[4]).toBe("20 de novembro de 2026: nenhuma aula, com prática");
  expect(card.getByRole("link", { name: "Começar" }).getAttribute("href")).toBe("/practice");
  expect(await accessibilityProblems(container)).toEqual([]);
  answer(api.student.practice.week, { available: true, days: week([6]), five: { answered: 2, asked: 5 } });
  card.getByRole("link", { name: "Continuar" });
  answer(api.student.practice.week, { available: true, days: week([6]), five: { answered: 5, asked: 5 } });
  card.getByText("Sua primeira prática em sete dias. Até amanhã.");
  answer(api.student.practice.week, { available: true, days: week([4, 6]), five: { answered: 5, asked: 5 } });
  card.getByText("Por hoje é isso. Até amanhã.");
  await waitFor(() => card.getByRole("link", { name: "Ver de novo" }));
});
