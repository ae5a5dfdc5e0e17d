import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { limits } from "@convex/shared/limits";
import { importRules } from "@convex/shared/importRules";
import type { Job } from "@/admin/components/jobs/api";
import { readCsvQuestions } from "@/admin/exams/questionFiles/csvQuestions";
import { saveFile } from "@/lib/saveFile";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, resetServer } from "./fakeServer";
import { id, openSchool, questionRow } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { jobs, questions, questionImports } = api.admin;

beforeEach(() => {
  resetServer();
  openSchool();
  answer(questions.list, [questionRow]);
  answer(jobs.last, null);
  answer(jobs.notes, []);
  vi.mocked(saveFile).mockReset();
});

async function choose(name: string, text: string, size?: number) {
  const page = await showAdmin("/admin/exams/exam1/questions");
  await screen.findByRole("button", { name: "Importar arquivo" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no input");
  // jsdom's files have no bytes to read.
  const bytes = new TextEncoder().encode(text).buffer;
  const file = Object.assign(new File([text], name), { arrayBuffer: () => Promise.resolve(bytes) });
  if (size !== undefined) Object.defineProperty(file, "size", { value: size });
  await page.user.upload(input, file);
  const dialog = within(await screen.findByRole("dialog"));
  return { ...page, dialog };
}

test("ADMIN-26: exports the bank in three formats", async () => {
  const { user } = await showAdmin("/admin/exams/exam1/questions");
  for (const format of ["GIFT (Moodle)", "CSV", "JSON"])
    await user.click(await screen.findByRole("button", { name: `Exportar ${format}` }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(3));
  const [gift, csv, json] = vi.mocked(saveFile).mock.calls;
  expect(gift?.[0]).toMatch(/\.txt$/);
  expect(gift?.[1]).toContain(`[plain]${questionRow.questionText} {`);
  expect(csv?.[0]).toMatch(/\.csv$/);
  expect(csv?.[1]).toContain('"id";"Enunciado";"Alternativa A"');
  expect(JSON.parse(json?.[1] as string)).toMatchObject({ version: 1, questions: [{ id: questionRow._id }] });
});

test("ADMIN-27: shows what each line would do, and imports what is confirmed", async () => {
  const changes = [{ field: "optionA", from: "um", to: "uno" }];
  answer(questionImports.check, [
    { outcome: "new" },
    { outcome: "changed", questionId: id<"examQuestions">("question1"), version: 4, changes },
    { outcome: "same", questionId: id<"examQuestions">("question2") },
    { outcome: "error", field: "questionText", message: "questionTextTooLong" },
    { outcome: "new" },
  ]);
  answer(questionImports.start, null);
  const good = (text: string) => `${text} {=1 ~2 ~3 ~4}`;
  const text = [good("A"), good("B"), good("C"), good("D"), good("A"), "E {TRUE}"].join("\n\n");
  const { dialog, user, container } = await choose("banco.txt", text);
  await dialog.findByText("3 com erro · 1 alterada · 1 nova · 1 igual");
  expect(dialog.getAllByText(/^linha/).map(({ textContent }) => textContent)).toEqual([
    ...["linha 7", "linha 9", "linha 11", "linha 3", "linha 1", "linha 5"],
  ]);
  dialog.getByText("É a mesma questão da linha 1.");
  dialog.getByText("Questões de verdadeiro ou falso não são possíveis.");
  dialog.getByText("Alternativa A: “um” passa a “uno”");
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Importar 2 questões" }));
  expect(callsOf(questionImports.start)).toMatchObject([
    {
      ...{ examId: "exam1", fileName: "banco.txt" },
      items: [
        { line: 1, questionId: null, version: 0, question: { questionText: "A", correctOption: "a" } },
        { line: 3, questionId: "question1", version: 4 },
      ],
    },
  ]);
});

test("ADMIN-27: a file that no bank can hold is refused before anything is sent; nothing to do cannot be confirmed", async () => {
  const many = Array.from({ length: limits.questionsPerBank + 1 }, (_, n) => `Q${n} {=1 ~2 ~3 ~4}`).join("\n\n");
  const { dialog } = await choose("muitas.txt", many);
  await dialog.findByText(/Um banco guarda no máximo/);
  expect(callsOf(questionImports.check)).toEqual([]);
  expect(dialog.queryByRole("button", { name: /^Importar/ })).toBeNull();
});

test("ADMIN-27: a file of more bytes than one call may have is refused unread", async () => {
  const { dialog } = await choose("longas.json", "{", importRules.fileBytes + 1);
  await dialog.findByText("O arquivo tem mais de 8 MB. Divida-o em arquivos menores.");
  expect(dialog.queryByRole("button", { name: /^Importar/ })).toBeNull();
});

test("ADMIN-27: of a file for the largest bank all lines are counted and fifty shown, what needs a look first", async () => {
  const many = Array.from({ length: limits.questionsPerBank }, (_, n) => `Q${n} {=1 ~2 ~3 ~4}`).join("\n\n");
  const wrong = { outcome: "error" as const, field: "questionText", message: "questionTextTooLong" };
  answer(questionImports.check, [
    ...Array.from({ length: importRules.checkedAtOnce - 1 }, () => ({ outcome: "new" as const })),
    wrong,
  ]);
  const { dialog } = await choose("muitas.txt", many);
  await dialog.findByText("5 com erro · 495 novas");
  expect(dialog.getAllByText(/^linha/)).toHaveLength(50);
  dialog.getByText("linha 199");
  dialog.getByRole("button", { name: "Importar 495 questões" });
});

test("ADMIN-28: the import is watched live and can be canceled", async () => {
  const job: Job = {
    ...{ _id: id<"jobs">("import1"), kind: "questions", act: "import", status: "running", total: 60, doneCount: 25 },
    ...{ skippedCount: 0, ofSearch: false, courseTitle: null, people: null, granted: null },
    imported: { fileName: "banco.csv", addedCount: 20, changedCount: 5, isUndo: false },
  };
  // Of this bank, whoever began it.
  answer(jobs.last, ({ kind, examId }) => (kind === "questions" && examId === "exam1" ? job : null));
  const { user } = await showAdmin("/admin/exams/exam1/questions");
  await screen.findByText("Em andamento: importar banco.csv");
  screen.getByText("25 de 60 questões");
  screen.getByText("Novas: 20 · Alteradas: 5");
  await user.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(callsOf(jobs.cancel)).toEqual([{ jobId: "import1" }]);
  const note = { userId: null, name: "" };
  answer(jobs.notes, [
    { ...note, _id: id<"jobItems">("n1"), line: 7, note: "editConflict" },
    { ...note, _id: id<"jobItems">("n2"), line: 9, note: "limitReached" },
  ]);
  answer(jobs.last, { ...job, status: "finished", doneCount: 60, skippedCount: 2 });
  screen.getByText("Concluído: importar banco.csv");
  screen.getByText("2 ficaram de fora:");
  const table = screen.getByRole("table", { name: "Resultados" });
  const lines = within(table)
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "QuestãoResultado",
    "linha 7Alguém alterou enquanto isso.",
    "linha 9Não cabem mais itens aqui. Exclua algum antes de criar outro.",
  ]);
});

test("ADMIN-38: a finished import is undone after a question, and its result says what stayed", async () => {
  const job: Job = {
    ...{ _id: id<"jobs">("import1"), kind: "questions", act: "import", status: "finished", total: 3, doneCount: 3 },
    ...{ skippedCount: 0, ofSearch: false, courseTitle: null, people: null, granted: null },
    imported: { fileName: "banco.csv", addedCount: 2, changedCount: 1, isUndo: false },
  };
  answer(jobs.last, job);
  answer(questionImports.undo, null);
  const { user, container } = await showAdmin("/admin/exams/exam1/questions");
  await user.click(await screen.findByRole("button", { name: "Desfazer" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Desfazer a importação?" }));
  dialog.getByText("2 questões novas de banco.csv");
  dialog.getByText(/A questão que a importação alterou fica como está/);
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Desfazer" }));
  expect(callsOf(questionImports.undo)).toEqual([{ examId: "exam1", jobId: "import1" }]);
  answer(jobs.notes, [{ _id: id<"jobItems">("n1"), userId: null, line: 2, name: "Qual?", note: "questionDrawn" }]);
  answer(jobs.last, {
    ...{ ...job, _id: id<"jobs">("undo1"), act: "remove", total: 2, doneCount: 2, skippedCount: 1 },
    imported: { fileName: "banco.csv", addedCount: 0, changedCount: 0, isUndo: true },
  });
  await screen.findByText("Concluído: desfazer a importação de banco.csv");
  screen.getByText("1 questão excluída");
  screen.getByText("1 ficou de fora:");
  screen.getByText("Alguma prova já a sorteou; ela fica.");
  expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
});

test("ADMIN-26: the dialog says what is dropped and which columns are not used, and how a question that fails begins", async () => {
  answer(questionImports.check, [{ outcome: "new" }]);
  const gift = "::a::[html]<p>Qual <b>não</b>?</p>{=1 ~2 ~3 ~4}\n\nSó três? {=1 ~2 ~3}";
  const { dialog } = await choose("banco.gift", gift);
  await dialog.findByText("A formatação sai, o texto fica: <b>");
  dialog.getByText("Só três?");
  dialog.getByText("A questão precisa de 4 alternativas e tem 3.");
});

test("ADMIN-39: the template in the administrator's language is what an import reads", async () => {
  const { user } = await showAdmin("/admin/exams/exam1/questions");
  await user.click(await screen.findByRole("button", { name: "Baixar modelo CSV" }));
  const [name, file] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe("modelo-questoes.csv");
  expect(file).toContain('"Alternativa correta";"Explicação";"Etiquetas";"Aula";"Dificuldade"');
  expect(readCsvQuestions(file as string)).toMatchObject({
    errors: [],
    items: [{ question: { questionText: "Qual é a capital do Brasil?", correctOption: "c", difficulty: "easy" } }],
  });
});

test("ADMIN-39: missing columns are named in the administrator's language", async () => {
  const { dialog } = await choose("banco.csv", "Pergunta;A;B\nx;1;2");
  await dialog.findByText("Falta no cabeçalho: Alternativa C, Alternativa D, Alternativa correta.");
});

test("ADMIN-26: columns of a table that are not used are named at once", async () => {
  answer(questionImports.check, [{ outcome: "new" }]);
  const table = "Turma;Pergunta;A;B;C;D;Gabarito;Prof\nx;Qual?;1;2;3;4;B;y";
  const { dialog } = await choose("banco.csv", table);
  await dialog.findByText("Colunas não usadas: Turma, Prof.");
});
