import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { QuestionRow } from "@/admin/exams/api";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, keyboardAt } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, resetServer } from "./fakeServer";
import { examDetail, id, openSchool, questionRow } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { exams, questions } = api.admin;
const rich: QuestionRow = {
  ...questionRow,
  _id: id("question2"),
  questionText: "O que faz `git rebase`?",
  ...{ tags: ["Git", "histórico"], difficulty: "hard", explanation: "Porque sim.", version: 3 },
  analysis: {
    ...{ shown: 40, right: 10, facility: 0.25, discrimination: -0.31, flags: ["negativeDiscrimination"] },
    chosen: { a: 20, b: 10, c: 5, d: 5 },
  },
};

beforeEach(() => {
  resetServer();
  openSchool();
  answer(questions.list, [questionRow, rich]);
  answer(questions.get, rich);
  vi.mocked(showToast).mockReset();
});

async function opened() {
  const page = await showAdmin("/admin/exams/exam1/questions");
  const table = within(await screen.findByRole("table", { name: "Questões" }));
  return { ...page, table };
}

const dialog = () => within(screen.getByRole("dialog"));
const press = (name: RegExp | string) => screen.getByRole("button", { name });

test("ADMIN-23, ADMIN-29: shows tags, difficulty, live statistics, and what looks broken", async () => {
  const { table, container } = await opened();
  table.getByText("25% de acerto (40 alunos)");
  table.getByText("A 20 · B ✓ 10 · C 5 · D 5");
  table.getByText("Relação com o resto da prova: -0,31");
  table.getByText("Quem sabe mais erra: confira o gabarito");
  table.getByText("Difícil");
  table.getByText("Ainda sem respostas");
  expect(await accessibilityProblems(container)).toEqual([]);
  act(() => answer(questions.list, [{ ...rich, analysis: { ...rich.analysis, shown: 41, right: 11 } }]));
  table.getByText("27% de acerto (41 alunos)");
});

test("ADMIN-23: the first question cannot move up, nor the last one down", async () => {
  const { user, table } = await opened();
  for (const name of ["Subir: O que é um commit?", /^Descer: O que faz/]) {
    const button = table.getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
  }
  expect(callsOf(questions.move)).toEqual([]);
  for (const name of ["Descer: O que é um commit?", /^Subir: O que faz/])
    expect(table.getByRole("button", { name }).getAttribute("aria-disabled")).toBeNull();
});

test("ADMIN-23: a tag and a difficulty limit the list; a limited list cannot be moved", async () => {
  const { user, table } = await opened();
  table.getByRole("button", { name: "Subir: O que é um commit?" });
  await user.click(table.getByRole("button", { name: "Git" }));
  expect(screen.getByLabelText<HTMLInputElement>("Etiqueta").value).toBe("Git");
  await user.selectOptions(screen.getByLabelText("Dificuldade"), "Difícil");
  act(() => answer(questions.list, ({ tag, difficulty }) => (tag === "Git" && difficulty === "hard" ? [rich] : [])));
  screen.getByText(/Relação com o resto/);
  expect(screen.queryByRole("button", { name: /^Subir/ })).toBeNull();
});

test("ADMIN-23: a search that finds nothing is cleared with all its filters", async () => {
  answer(questions.list, []);
  const { user, where } = await showAdmin("/admin/exams/exam1/questions?search=rebase&tag=Git&difficulty=hard");
  await screen.findByText("Nada encontrado");
  await user.click(screen.getAllByRole("button", { name: "Limpar busca" }).at(-1) ?? document.body);
  await waitFor(() => expect(where()).toBe("/admin/exams/exam1/questions"));
});

test("ADMIN-23: a tag is corrected in its middle, and asked for once it is typed", async () => {
  const asked = new Set<string | undefined>();
  answer(questions.list, ({ tag }) => {
    asked.add(tag);
    return [rich];
  });
  const { user } = await showAdmin("/admin/exams/exam1/questions?tag=Gt");
  const field = await screen.findByLabelText<HTMLInputElement>("Etiqueta");
  await user.type(field, "iii", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field.value).toBe("Giiit");
  await waitFor(() => expect(asked).toContain("Giiit"));
  expect([...asked]).toEqual(["Gt", "Giiit"]);
});

test("ADMIN-24: one question is edited, with its version", async () => {
  const { user } = await opened();
  await user.click(press(/^Editar: O que faz/));
  await user.clear(dialog().getByLabelText("Etiquetas"));
  await user.type(dialog().getByLabelText("Etiquetas"), "um, dois,um");
  await user.click(dialog().getByRole("radio", { name: "Alternativa D é a correta" }));
  await user.click(dialog().getByRole("button", { name: "Salvar" }));
  expect(callsOf(questions.update)).toEqual([
    {
      questionId: "question2",
      version: 3,
      questionText: "O que faz `git rebase`?",
      ...{ optionA: "um", optionB: "dois", optionC: "três", optionD: "quatro", correctOption: "d" },
      ...{ tags: ["um", "dois"], difficulty: "hard", explanation: "Porque sim.", lessonId: undefined },
    },
  ]);
  await waitFor(() =>
    expect(vi.mocked(showToast).mock.calls).toEqual([[{ title: "Questões salvas", variant: "success" }]]),
  );
});

test("ADMIN-3, ADMIN-24: what someone else saved meanwhile is shown, and both texts are there", async () => {
  const { user } = await opened();
  await user.click(press(/^Editar: O que faz/));
  await user.type(dialog().getByLabelText(/^Enunciado/), " Minha.");
  act(() => answer(questions.get, { ...rich, version: 4, questionText: "A deles?" }));
  expect(dialog().getByLabelText<HTMLTextAreaElement>(/^Enunciado/).value).toBe("O que faz `git rebase`? Minha.");
  await user.click(dialog().getByRole("button", { name: "Ver as duas versões" }));
  dialog().getByText("A deles?");
  await user.click(dialog().getByRole("button", { name: "Manter a minha" }));
  answer(questions.update, refusal("editConflict"));
  await user.click(dialog().getByRole("button", { name: "Salvar" }));
  expect(callsOf(questions.update)[0]).toMatchObject({ version: 4, questionText: "O que faz `git rebase`? Minha." });
});

test("ADMIN-36: the list names the right option, and a new question has none chosen", async () => {
  const { user, table } = await opened();
  const row = within(table.getByRole("row", { name: /git rebase/ }));
  row.getByText((_, element) => element?.textContent.trim() === "Correta: B) dois");
  await user.click(press("Adicionar questão"));
  const radios = dialog().getAllByRole<HTMLInputElement>("radio");
  expect(radios.filter(({ checked }) => checked)).toEqual([]);
  await user.type(dialog().getByLabelText(/^Enunciado/), "Qual?");
  for (const letter of ["A", "B", "C", "D"])
    await user.type(dialog().getByRole("textbox", { name: `Alternativa ${letter}` }), letter);
  await user.click(dialog().getByRole("button", { name: "Adicionar questão" }));
  expect(callsOf(questions.add)).toEqual([]);
  dialog().getByText("Escolha a alternativa correta");
  await waitFor(() => expect(keyboardAt()).toBe(radios[0]));
});

test("ADMIN-24: a question is duplicated as a new one", async () => {
  const { user } = await opened();
  await user.click(press(/^Duplicar: O que faz/));
  await user.click(dialog().getByRole("button", { name: "Adicionar questão" }));
  expect(callsOf(questions.add)).toMatchObject([
    { examId: "exam1", questions: [{ questionText: "O que faz `git rebase`?", tags: ["Git", "histórico"] }] },
  ]);
});

test("ADMIN-13: a new question with empty fields is not sent", async () => {
  const { user } = await opened();
  await user.click(press("Adicionar questão"));
  await user.click(dialog().getByRole("button", { name: "Adicionar questão" }));
  expect(callsOf(questions.add)).toEqual([]);
  expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({ title: "Campos obrigatórios vazios" });
  expect(document.activeElement).toBe(dialog().getByLabelText(/^Enunciado/));
});

test("ADMIN-13: what is wrong but not empty is said under its field, without the words for empty fields", async () => {
  const { user } = await opened();
  await user.click(press(/^Editar: O que faz/));
  await user.clear(dialog().getByLabelText("Etiquetas"));
  await user.type(dialog().getByLabelText("Etiquetas"), "x".repeat(41));
  await user.click(dialog().getByRole("button", { name: "Salvar" }));
  expect(callsOf(questions.update)).toEqual([]);
  expect(dialog().getByLabelText("Etiquetas").getAttribute("aria-invalid")).toBe("true");
  expect(showToast).not.toHaveBeenCalled();
});

test("ADMIN-13: what is wrong is shown although the question was seen as students see it", async () => {
  const { user } = await opened();
  await user.click(press("Adicionar questão"));
  await user.click(dialog().getByRole("button", { name: "Ver como aluno" }));
  await user.click(dialog().getByRole("button", { name: "Adicionar questão" }));
  const field = await dialog().findByRole("textbox", { name: /^Enunciado/ });
  await waitFor(() => expect(keyboardAt()).toBe(field));
});

test("ADMIN-25: the preview shows what students see, without the right answer", async () => {
  const { user } = await opened();
  await user.click(press(/^Editar: O que faz/));
  await user.click(dialog().getByRole("button", { name: "Ver como aluno" }));
  const preview = within(dialog().getByRole("region", { name: "Como o aluno vê" }));
  expect(preview.getByText("git rebase").tagName).toBe("CODE");
  expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Aum",
    "Bdois",
    "Ctrês",
    "Dquatro",
  ]);
});

test("ADMIN-24: removing asks first; moving does not", async () => {
  const { user } = await opened();
  await user.click(press(/^Descer: O que é um commit/));
  expect(callsOf(questions.move)).toEqual([{ questionId: "question1", direction: "down" }]);
  await user.click(press(/^Excluir: O que faz/));
  expect(callsOf(questions.remove)).toEqual([]);
  await user.click(dialog().getByRole("button", { name: "Excluir" }));
  expect(callsOf(questions.remove)).toEqual([{ questionId: "question2" }]);
});

test("ADMIN-37: chosen questions are deleted at once, after a question that names them and that one stays", async () => {
  answer(questions.removeMany, null);
  const { user, container } = await opened();
  await user.click(press("Selecionar os exibidos"));
  await user.click(await screen.findByRole("button", { name: "Excluir" }));
  dialog().getByText("2 questões: “O que é um commit?” e “O que faz `git rebase`?”");
  expect(dialog().queryByRole("textbox")).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(dialog().getByRole("button", { name: "Excluir" }));
  expect(callsOf(questions.removeMany)).toEqual([{ examId: "exam1", questionIds: ["question1", "question2"] }]);
  await waitFor(() => expect(screen.queryByText(/selecionados$/)).toBeNull());
});

test("ADMIN-37: more than 50 are confirmed by typing their number", async () => {
  answer(questions.removeMany, null);
  answer(
    questions.list,
    Array.from({ length: 60 }, (_, index) => ({ ...questionRow, _id: id<"examQuestions">(`q${index}`) })),
  );
  answer(exams.get, { ...examDetail, questionCount: 60 });
  const { user } = await opened();
  for (let page = 2; page <= 3; page++) await user.click(press("Mostrar mais"));
  await user.click(press("Selecionar os exibidos"));
  await user.click(await screen.findByRole("button", { name: "Excluir" }));
  dialog().getByText(/^60 questões: .* e mais 57$/);
  dialog().getByText(/pelo menos uma questão/);
  await user.click(dialog().getByRole("button", { name: "Excluir" }));
  expect(callsOf(questions.removeMany)).toEqual([]);
  await user.type(dialog().getByLabelText(/digite o número de questões: 60/), "60");
  await user.click(dialog().getByRole("button", { name: "Excluir" }));
  expect(callsOf(questions.removeMany)).toHaveLength(1);
});

test("EXAM-43: the heading says how many of the questions an exam asks, and what each is worth", async () => {
  answer(exams.get, { ...examDetail, questionCount: 40, drawSize: 10 });
  await opened();
  screen.getByText(/ · nota mínima 80.?% · 10 questões por prova · cada questão vale 1 ponto$/);
});
