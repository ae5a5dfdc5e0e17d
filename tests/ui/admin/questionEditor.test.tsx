import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ExamDetail, QuestionsUpdate } from "@/admin/exams/api";
import { QuestionsView } from "@/admin/exams/ExamQuestionsPage";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "../render";

const save = vi.fn<(update: QuestionsUpdate) => Promise<unknown>>();
/** The live query's value; `serve` changes it as the server would. */
let serve: (exam: ExamDetail | null) => void = () => undefined;
let first: ExamDetail | null = null;

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/admin/exams/api", () => ({
  useExam: () => {
    const [exam, setExam] = useState(first);
    serve = setExam;
    return exam;
  },
  useSaveQuestions: () => save,
}));

const question = (number: number, fields: Partial<ExamDetail["questions"][number]> = {}) => ({
  _id: `question${number}` as ExamDetail["questions"][number]["_id"],
  questionText: `Pergunta ${number}?`,
  optionA: "um",
  optionB: "dois",
  optionC: "três",
  optionD: "quatro",
  correctOption: "b" as const,
  answeredCount: 0,
  correctCount: 0,
  ...fields,
});
const exam = (version: number, questions: ExamDetail["questions"]): ExamDetail => ({
  _id: "exam1" as ExamDetail["_id"],
  title: "Prova final de Git",
  description: "",
  passingScore: 80,
  timeLimitMinutes: null,
  questionCount: questions.length,
  version,
  course: { _id: "course1" as ExamDetail["course"]["_id"], title: "Git", slug: "git" },
  questions,
});

beforeEach(() => {
  first = exam(1, [question(1), question(2)]);
  save.mockReset().mockResolvedValue({ version: 2 });
  vi.mocked(showToast).mockReset();
});

const show = (language: "pt" | "en" = "pt") =>
  renderPage(<QuestionsView examId="exam1" />, { texts: ["adminExams", "admin", "controls", "validation"], language });
const text = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Enunciado da questão ${number}`);
const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Salvar questões" });
const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast);

test("ADMIN-12, ADMIN-13: a new exam starts with five blank questions, none of which can be saved", async () => {
  first = exam(1, []);
  const { container, user } = await show();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(5);
  await user.click(saveButton());
  expect(toasts()).toEqual([
    {
      title: "Campos obrigatórios vazios",
      message: "Por favor, preencha todos os campos de todas as questões antes de salvar.",
      variant: "destructive",
    },
  ]);
  expect(save).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(text(1));
  expect(screen.getAllByText("Escreva a questão")).toHaveLength(5);
  expect(screen.getAllByText("Preencha a alternativa")).toHaveLength(20);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("ADMIN-13: blanks count as empty", async () => {
  const { user } = await show();
  await user.clear(text(2));
  await user.type(text(2), "   ");
  await user.click(saveButton());
  expect(save).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(text(2));
});

test("ADMIN-12: the whole set is saved in order, once, with the ids of existing questions", async () => {
  let answer!: (value: unknown) => void;
  save.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Subir a questão 2" }));
  screen.getByText("A questão agora é a 1 de 2");
  const options = within(screen.getAllByRole("group")[0] as HTMLElement);
  await user.click(options.getByRole("radio", { name: "Alternativa D é a correta" }));
  await user.dblClick(saveButton());
  expect(save).toHaveBeenCalledTimes(1);
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    examId: "exam1",
    version: 1,
    questions: [
      { questionId: "question2", questionText: "Pergunta 2?", correctOption: "d" },
      { questionId: "question1", questionText: "Pergunta 1?", correctOption: "b" },
    ],
  });
  await act(async () => {
    answer({ version: 2 });
    await Promise.resolve();
  });
  await waitFor(() => expect(toasts()).toEqual([{ title: "Questões salvas", variant: "success" }]));
});

test("questions can be added and removed down to one, and the focus follows", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Adicionar questão" }));
  expect(document.activeElement).toBe(text(3));
  await user.click(screen.getByRole("button", { name: "Remover a questão 3" }));
  await user.click(screen.getByRole("button", { name: "Remover a questão 1" }));
  expect(text(1).value).toBe("Pergunta 2?");
  await user.click(screen.getByRole("button", { name: "Remover a questão 1" }));
  expect(text(1).value).toBe("Pergunta 2?");
});

test("without unsaved changes the editor follows other administrators", async () => {
  await show();
  act(() => serve(exam(2, [question(7, { questionText: "Nova de outra pessoa?" })])));
  expect(text(1).value).toBe("Nova de outra pessoa?");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("ADMIN-3: with unsaved changes both versions are shown, and the own set can be saved over the other", async () => {
  const { user } = await show();
  await user.type(text(1), " minha versão");
  save.mockRejectedValueOnce(new ConvexError({ code: "editConflict" }));
  await user.click(saveButton());
  expect(save.mock.calls[0]?.[0].version).toBe(1);
  expect(toasts()[0]).toMatchObject({ title: "Erro ao salvar questões", variant: "destructive" });

  act(() => serve(exam(2, [question(7, { questionText: "A deles?" })])));
  expect(text(1).value).toBe("Pergunta 1? minha versão");
  const alert = within(screen.getByRole("alert"));
  expect(saveButton().disabled).toBe(true);
  await user.click(alert.getByRole("button", { name: "Ver as duas versões" }));
  alert.getByText(/^1\. Pergunta 1\? minha versão/);
  alert.getByText(/^1\. A deles\?/);
  await user.click(alert.getByRole("button", { name: "Manter a minha" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(saveButton());
  // The questions it was based on are gone, so these are new.
  expect(save.mock.calls[1]?.[0]).toMatchObject({ version: 2, questions: [{ optionA: "um" }, { optionA: "um" }] });
  expect(save.mock.calls[1]?.[0].questions.map(({ questionId }) => questionId)).toEqual([undefined, undefined]);
});

test("the saved set can be taken instead", async () => {
  const { user } = await show();
  await user.type(text(1), "!");
  act(() => serve(exam(2, [question(7, { questionText: "A deles?" })])));
  await user.click(screen.getByRole("button", { name: "Usar a versão salva" }));
  expect(text(1).value).toBe("A deles?");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a change of the exam's title elsewhere is no conflict; the next save uses the new version", async () => {
  const { user } = await show();
  await user.type(text(1), "!");
  act(() => serve({ ...exam(2, [question(1), question(2)]), title: "Outro título" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(saveButton());
  expect(save.mock.calls[0]?.[0].version).toBe(2);
});

test("ADMIN-14: the share of right answers updates while students answer", async () => {
  first = exam(1, [question(1, { answeredCount: 4, correctCount: 3 })]);
  await show();
  screen.getByText("75% de acerto em 4 respostas");
  act(() => serve(exam(1, [question(1, { answeredCount: 5, correctCount: 3 })])));
  screen.getByText("60% de acerto em 5 respostas");
});

test.each([
  [new ConvexError({ code: "notFound" }), "Não foi possível encontrar os dados da prova."],
  [new Error("Server Error"), "Erro ao atualizar questões existentes."],
])("a save that fails because of %s has its own message", async (error, message) => {
  save.mockRejectedValue(error);
  const { user } = await show();
  await user.click(saveButton());
  expect(toasts()).toEqual([{ title: "Erro ao salvar questões", message, variant: "destructive" }]);
});

test("a missing exam says so and offers a way back", async () => {
  first = null;
  await show();
  screen.getByText("Não foi possível encontrar os dados da prova.");
  expect(screen.getByRole("link", { name: "Todas as provas" }).getAttribute("href")).toBe("/admin/exams");
});
