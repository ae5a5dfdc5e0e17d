import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Id, TableNames } from "@convex/_generated/dataModel";
import type { Attempt, Review } from "@/student/attempts/api";
import AttemptsPage from "@/student/attempts/AttemptsPage";
import ReviewPage from "@/student/attempts/ReviewPage";
import { paths } from "@/lib/paths";
import { accessibilityProblems, renderRoutes } from "./render";

const loadMore = vi.fn();
let attempts: Attempt[] = [];
let review: Review | null | undefined = null;
vi.mock("@/student/attempts/api", () => ({
  ATTEMPTS_PER_PAGE: 10,
  useAttempts: () => ({ results: attempts, status: "CanLoadMore", loadMore }),
  useReview: () => review,
}));

const id = <Table extends TableNames>(text: string) => text as Id<Table>;
const attempt: Attempt = {
  ...{ _id: id<"examAttempts">("attempt1"), score: 8, passed: true, lapsed: false, ended: false, canReview: true },
  ...{ startedAt: Date.UTC(2026, 2, 10, 15, 0), submittedAt: Date.UTC(2026, 2, 10, 15, 12) },
};
const question: Review["questions"][number] = {
  ...{ _id: id("q1"), questionText: "O que faz `git merge`?", options: ["um", "dois", "três", "quatro"] },
  ...{
    chosen: "a",
    correct: "c",
    counted: false,
    explanation: "Porque une.",
    lesson: { _id: id("l1"), title: "Merge" },
  },
};

beforeEach(() => {
  attempts = [];
  review = null;
});

const show = (at: string) =>
  renderRoutes(
    [
      { path: paths.examAttempts.pattern, element: <AttemptsPage /> },
      { path: paths.examReview.pattern, element: <ReviewPage /> },
    ],
    { at, texts: ["examReview", "controls", "dates"] },
  );

test("EXAM-51: date, time, minutes and score of each attempt, the review where there is one, and more by pages", async () => {
  const failed = { ...attempt, _id: id<"examAttempts">("attempt2"), passed: false, canReview: false, score: 4 };
  attempts = [attempt, { ...failed, lapsed: true }];
  const { container, user } = await show("/exam/c1/attempts");
  const [first, second] = screen.getAllByRole("listitem");
  if (!first || !second) throw new Error("no attempts");
  within(first).getByText("10/03/2026, 12:12");
  within(first).getByText("Duração: 12 minutos");
  within(first).getByText("8/10");
  within(first).getByText("Aprovado");
  const link = within(first).getByRole("link", { name: "Ver correção da prova de 10/03/2026, 12:12" });
  expect(link.getAttribute("href")).toBe("/exam/c1/attempts/attempt1");
  within(second).getByText("Duração: 12 minutos · o tempo acabou");
  within(second).getByText("Não aprovado");
  expect(within(second).queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: /mais/i }));
  expect(loadMore).toHaveBeenCalledWith(10);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("EXAM-63: an attempt that the school ended says so", async () => {
  attempts = [{ ...attempt, ended: true }];
  await show("/exam/c1/attempts");
  screen.getByText("Duração: 12 minutos · encerrada pela escola");
});

test("EXAM-50: own and right answer, explanation and lesson, in words and not only in color", async () => {
  review = {
    attempt,
    course: { _id: id("c1"), slug: "git", title: "Git", language: "pt" },
    ...{ correctCount: 1, questionCount: 3 },
    questions: [question, { ...question, _id: id("q2"), chosen: "a", counted: true, explanation: "", lesson: null }],
  };
  const { container } = await show("/exam/c1/attempts/attempt1");
  screen.getByText("Nota 8/10: 1 de 3 questões certas.");
  screen.getByText("1 questão mudou desde então e não aparece.");
  const [wrong, counted] = screen.getAllByRole("article");
  if (!wrong || !counted) throw new Error("no questions");
  within(wrong).getByText("Errou");
  const options = within(wrong).getAllByRole("listitem");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ...["AumSua resposta", "Bdois", "CtrêsResposta certa", "Dquatro"],
  ]);
  within(wrong).getByText("Porque une.");
  expect(within(wrong).getByRole("link", { name: "Rever a aula: Merge" }).getAttribute("href")).toBe("/lesson/l1");
  within(counted).getByText("O gabarito foi corrigido depois da sua prova. A sua nota não muda.");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("EXAM-50: where there is nothing to review, it says so", async () => {
  await show("/exam/c1/attempts/attempt1");
  screen.getByRole("heading", { name: "Sem correção para esta prova" });
  expect(screen.getByRole("link").getAttribute("href")).toBe("/exam/c1/attempts");
});
