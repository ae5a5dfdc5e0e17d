import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { showToast } from "@/lib/toast";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, resetServer } from "./fakeServer";
import { examDetail, openSchool, questionRow } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { exams, questions } = api.admin;
const newExam = { ...examDetail, questionCount: 0 };
const show = () => showAdmin("/admin/exams/exam1/questions");
const text = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Enunciado da questão ${number}`);
const option = (letter: string, number: number) => screen.getByLabelText(`Alternativa ${letter} da questão ${number}`);
const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Salvar questões" });
const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast);

beforeEach(() => {
  resetServer();
  openSchool();
  answer(exams.get, newExam);
  vi.mocked(showToast).mockReset();
});

async function opened() {
  const { user, container } = await show();
  await screen.findByRole("heading", { name: "Questão 5" });
  return { user, container };
}

test("ADMIN-12, ADMIN-13: a new exam starts with five blank questions, none of which can be saved", async () => {
  const { container, user } = await opened();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(5);
  await user.click(saveButton());
  expect(toasts()).toEqual([
    {
      title: "Campos obrigatórios vazios",
      message: "Por favor, preencha todos os campos de todas as questões antes de salvar.",
      variant: "destructive",
    },
  ]);
  expect(callsOf(questions.add)).toEqual([]);
  expect(document.activeElement).toBe(text(1));
  expect(screen.getAllByText("Escreva o enunciado")).toHaveLength(5);
  expect(screen.getAllByText("Preencha a alternativa")).toHaveLength(20);
  expect(screen.getAllByText("Escolha a alternativa correta")).toHaveLength(5);
  expect(await accessibilityProblems(container)).toEqual([]);
});

/** Leaves two filled questions; the right answers are A and D. */
async function fillTwo(user: Awaited<ReturnType<typeof show>>["user"]) {
  for (let number = 5; number > 2; number--)
    await user.click(screen.getByRole("button", { name: `Remover a questão ${number}` }));
  for (const number of [1, 2]) {
    await user.type(text(number), `Pergunta ${number}?`);
    for (const letter of ["A", "B", "C", "D"]) await user.type(option(letter, number), letter);
  }
  for (const [index, letter] of ["A", "D"].entries()) await user.click(right(index + 1, letter));
}

const right = (number: number, letter: string) =>
  within(screen.getByRole("region", { name: `Questão ${number}` })).getByRole<HTMLInputElement>("radio", {
    name: `Alternativa ${letter} é a correta`,
  });

test("ADMIN-12: the first questions are saved together, in order, once; then the bank opens", async () => {
  let done!: (value: { questionIds: [] }) => void;
  answer(questions.add, () => new Promise((resolve) => (done = resolve)));
  const { user } = await opened();
  await fillTwo(user);
  await user.click(screen.getByRole("button", { name: "Subir a questão 2" }));
  screen.getByText("A questão agora é a 1 de 2");
  await user.dblClick(saveButton());
  expect(callsOf(questions.add)).toMatchObject([
    {
      examId: "exam1",
      questions: [
        { questionText: "Pergunta 2?", correctOption: "d" },
        { questionText: "Pergunta 1?", correctOption: "a" },
      ],
    },
  ]);
  await act(async () => {
    done({ questionIds: [] });
    await Promise.resolve();
  });
  await waitFor(() => expect(toasts()).toEqual([{ title: "Questões salvas", variant: "success" }]));
  await screen.findByRole("table", { name: "Questões" });
});

test("ADMIN-36: no right answer is chosen beforehand, and without one nothing is saved", async () => {
  const { user, container } = await opened();
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect(radios.filter(({ checked }) => checked)).toEqual([]);
  await fillTwo(user);
  await user.click(screen.getByRole("button", { name: "Adicionar questão" }));
  await user.type(text(3), "Pergunta 3?");
  for (const letter of ["A", "B", "C", "D"]) await user.type(option(letter, 3), letter);
  await user.click(saveButton());
  expect(callsOf(questions.add)).toEqual([]);
  expect(screen.getAllByText("Escolha a alternativa correta")).toHaveLength(1);
  expect(document.activeElement).toBe(right(3, "A"));
  const described = { name: /^Alternativa A/, description: "Escolha a alternativa correta" };
  screen.getByRole("radio", described);
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(right(3, "C"));
  expect(screen.queryByText("Escolha a alternativa correta")).toBeNull();
  await user.click(saveButton());
  expect(callsOf(questions.add)).toMatchObject([
    { questions: [{ correctOption: "a" }, { correctOption: "d" }, { correctOption: "c" }] },
  ]);
});

test("questions can be added and removed down to one, and the focus follows", async () => {
  const { user } = await opened();
  await user.click(screen.getByRole("button", { name: "Adicionar questão" }));
  expect(document.activeElement).toBe(text(6));
  for (let number = 6; number > 1; number--)
    await user.click(screen.getByRole("button", { name: `Remover a questão ${number}` }));
  await user.click(screen.getByRole("button", { name: "Remover a questão 1" }));
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
});

test("ADMIN-24: what is typed stays when someone else saves the first questions, and is added to theirs", async () => {
  answer(questions.add, { questionIds: [] });
  const { user } = await opened();
  await fillTwo(user);
  act(() => answer(exams.get, { ...newExam, questionCount: 5 }));
  screen.getByText(/^Outra pessoa já salvou questões/);
  await user.click(saveButton());
  expect(callsOf(questions.add)).toMatchObject([{ questions: [{ questionText: "Pergunta 1?" }, {}] }]);
});

test("without anything typed, the questions that someone else saved are shown", async () => {
  await opened();
  act(() => answer(exams.get, { ...newExam, questionCount: 5 }));
  await screen.findByText(questionRow.questionText);
});

test("a save that fails keeps what was typed", async () => {
  answer(questions.add, refusal("notFound"));
  const { user } = await opened();
  await fillTwo(user);
  await user.click(saveButton());
  const message = "Não foi possível encontrar os dados da prova.";
  expect(toasts()).toEqual([{ title: "Erro ao salvar questões", message, variant: "destructive" }]);
  expect(text(1).value).toBe("Pergunta 1?");
});

test("a missing exam says so and offers a way back", async () => {
  answer(exams.get, null);
  await show();
  await screen.findByText("Não foi possível encontrar os dados da prova.");
  expect(screen.getByRole("link", { name: "Todas as provas" }).getAttribute("href")).toBe("/admin/exams");
});
