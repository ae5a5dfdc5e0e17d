import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, forget, refusal, refuse, resetServer } from "./fakeServer";
import { examDetail, examRow, id, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { exams, courses } = api.admin;

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
});

const show = async () => {
  const page = await showAdmin("/admin/exams");
  await screen.findByRole("heading", { level: 1, name: "Provas" });
  return page;
};
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));
const field = (name: RegExp) => dialog().getByRole<HTMLInputElement>("textbox", { name });
const fill = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

describe("the list", () => {
  test("ADMIN-11: shows title, course, pass mark and time limit, and links to the questions", async () => {
    const other = { ...examRow, _id: id<"courseExams">("exam2"), title: "Prova de SQL", passingScore: 65 };
    answer(exams.list, [examRow, { ...other, timeLimitMinutes: undefined, questionCount: 0 }]);
    const { container } = await show();
    const [, first, second] = screen.getAllByRole("row");
    const [one, two] = [within(first as HTMLElement), within(second as HTMLElement)];
    for (const text of ["Git", "80%", "45 minutos"]) one.getByText(text);
    for (const name of ["Prova final de Git", "5 questões de Prova final de Git"]) {
      expect(one.getByRole("link", { name }).getAttribute("href")).toBe("/admin/exams/exam1/questions");
    }
    for (const text of ["65%", "Sem limite", "Sem questões"]) two.getByText(text);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("follows the server: a question saved elsewhere is counted at once", async () => {
    await show();
    answer(exams.list, [{ ...examRow, questionCount: 6 }]);
    screen.getByRole("link", { name: /^6 questões/ });
  });

  test("the server searches; no match offers a way back", async () => {
    answer(exams.list, ({ search }) => (search === "" ? [examRow] : []));
    const { user } = await show();
    await user.type(screen.getByRole("searchbox", { name: "Buscar provas" }), "cobol");
    const nothing = within(await screen.findByRole("status"));
    nothing.getByText("Nada encontrado");
    await user.click(nothing.getByRole("button"));
    await screen.findByRole("link", { name: "Prova final de Git" });
  });

  test("further pages load on demand", async () => {
    const many = Array.from({ length: 21 }, (_, number) => ({ ...examRow, _id: id<"courseExams">(`exam${number}`) }));
    answer(exams.list, many);
    const { user } = await show();
    expect(screen.getAllByRole("row")).toHaveLength(21); // with the heading
    await user.click(button("Mostrar mais"));
    expect(screen.getAllByRole("row")).toHaveLength(22);
  });

  test("is busy while loading and says what to do when there are none", async () => {
    forget(exams.list);
    const { container } = await show();
    expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
    answer(exams.list, []);
    screen.getByText("Nenhuma prova ainda");
    expect(container.querySelector("[aria-busy=true]")).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe("a new exam", () => {
  const begin = async () => {
    const page = await show();
    await page.user.click(button("Nova prova"));
    return page;
  };
  const chooseGit = async ({ user }: Awaited<ReturnType<typeof begin>>) => {
    await user.click(dialog().getByRole("combobox", { name: /^Curso/ }));
    await user.click(await screen.findByRole("option", { name: "Git" }));
  };

  test("ADMIN-11, EXAM-17: starts with 80 percent and no time limit, and leads on to its questions", async () => {
    const page = await begin();
    expect(field(/^Nota mínima/).value).toBe("80");
    expect(field(/^Tempo/).value).toBe("");
    expect(await accessibilityProblems(page.baseElement)).toEqual([]);
    await chooseGit(page);
    fill(/^Título/, "  Final  ");
    await page.user.dblClick(dialog().getByRole("button", { name: "Criar prova" }));
    await waitFor(() => expect(page.where()).toBe("/admin/exams/exam1/questions"));
    expect(callsOf(exams.create)).toEqual([{ courseId: "course1", title: "Final", description: "", passingScore: 80 }]);
    expect(toasts).toEqual([{ title: "Prova criada", variant: "success" }]);
  });

  test("ADMIN-22: missing and invalid fields are reported under each field and nothing is sent", async () => {
    const { user } = await begin();
    fill(/^Nota mínima/, "101");
    fill(/^Tempo/, "1e5");
    await user.click(dialog().getByRole("button", { name: "Criar prova" }));
    for (const text of [
      "Escolha o curso",
      "Informe o título",
      "Nota mínima deve ser um número inteiro de 0 a 100",
      "Tempo limite deve ser um número inteiro de 1 a 600",
    ]) {
      dialog().getByText(text);
    }
    const course = dialog().getByRole("combobox", { name: /^Curso/ });
    await waitFor(() => expect(document.activeElement).toBe(course));
    expect(course.getAttribute("aria-expanded")).toBe("false");
    expect(callsOf(exams.create)).toEqual([]);
  });

  test("a course that already has an exam is reported under the course, and what was typed stays", async () => {
    refuse(exams.create, refusal("formInvalid", { field: "courseId", message: "examExists" }));
    const page = await begin();
    await chooseGit(page);
    fill(/^Título/, "Outra");
    await page.user.click(dialog().getByRole("button", { name: "Criar prova" }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao criar prova", variant: "destructive" }]));
    const course = dialog().getByRole("combobox", { name: /^Curso/ });
    expect(course.getAttribute("aria-invalid")).toBe("true");
    expect(field(/^Título/).value).toBe("Outra");
  });

  test("the server searches courses", async () => {
    const asked: string[] = [];
    answer(courses.options, ({ search }) => {
      asked.push(search);
      return [];
    });
    const { user } = await begin();
    await user.type(dialog().getByRole("combobox", { name: /^Curso/ }), "sql");
    await dialog().findByText("Nenhum curso encontrado");
    await waitFor(() => expect(asked).toContain("sql"));
  });
});

describe("editing", () => {
  const begin = async () => {
    const page = await show();
    await page.user.click(button("Editar Prova final de Git"));
    await screen.findByRole("dialog");
    return page;
  };

  test("ADMIN-3: sends the version it started from; an empty time limit means none", async () => {
    const { user } = await begin();
    expect(field(/^Tempo/).value).toBe("45");
    fill(/^Nota mínima/, "70");
    fill(/^Tempo/, "");
    await user.dblClick(dialog().getByRole("button", { name: "Salvar" }));
    expect(callsOf(exams.update)).toEqual([
      {
        examId: "exam1",
        version: 3,
        title: "Prova final de Git",
        description: "Responda com calma.",
        passingScore: 70,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toasts).toEqual([{ title: "Prova atualizada", variant: "success" }]);
    await waitFor(() => expect(document.activeElement).toBe(button("Editar Prova final de Git")));
  });

  test("without typed text it follows what others save", async () => {
    await begin();
    answer(exams.get, { ...examDetail, title: "Salva por outra pessoa", version: 4 });
    expect(field(/^Título/).value).toBe("Salva por outra pessoa");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("ADMIN-3: of two editors, the second sees both versions and can continue with either", async () => {
    refuse(exams.update, refusal("editConflict"));
    const { user } = await begin();
    fill(/^Título/, "A minha");
    await user.click(dialog().getByRole("button", { name: "Salvar" }));
    const message = "Alguém salvou outra versão enquanto você editava. Veja o que mudou e escolha com qual ficar.";
    await waitFor(() =>
      expect(toasts).toEqual([{ title: "Erro ao atualizar prova", message, variant: "destructive" }]),
    );
    answer(exams.get, { ...examDetail, title: "A deles", passingScore: 65, version: 4 });
    expect(field(/^Título/).value).toBe("A minha");
    const notice = within(dialog().getByRole("alert"));
    await user.click(notice.getByRole("button", { name: "Ver as duas versões" }));
    for (const text of ["A minha", "A deles", "65", "80"]) notice.getByText(text);

    forget(exams.update);
    await user.click(notice.getByRole("button", { name: "Manter a minha" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect([field(/^Título/).value, field(/^Nota mínima/).value]).toEqual(["A minha", "65"]);
    await user.click(dialog().getByRole("button", { name: "Salvar" }));
    expect(callsOf(exams.update).at(-1)).toMatchObject({ version: 4, title: "A minha", passingScore: 65 });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("the saved version can be taken instead", async () => {
    const { user } = await begin();
    fill(/^Título/, "A minha");
    answer(exams.get, { ...examDetail, title: "A deles", version: 4 });
    await user.click(dialog().getByRole("button", { name: "Usar a versão salva" }));
    expect(field(/^Título/).value).toBe("A deles");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("deleting", () => {
  test("ADMIN-17: says what goes and what stays, asks first, and happens once", async () => {
    const { user, baseElement } = await show();
    await user.click(button("Excluir Prova final de Git"));
    const text =
      "“Prova final de Git”, do curso “Git”, e as suas 5 questões serão excluídas. Resultados e certificados já emitidos continuam valendo. Não é possível desfazer.";
    dialog().getByText(text);
    expect(document.activeElement).toBe(dialog().getByRole("button", { name: "Cancelar" }));
    expect(await accessibilityProblems(baseElement)).toEqual([]);
    await user.click(dialog().getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(callsOf(exams.remove)).toEqual([]);

    await user.click(button("Excluir Prova final de Git"));
    await user.dblClick(dialog().getByRole("button", { name: "Excluir" }));
    expect(callsOf(exams.remove)).toEqual([{ examId: "exam1" }]);
    answer(exams.list, []);
    await screen.findByText("Nenhuma prova ainda");
  });

  test("ADMIN-20: says first that the course leaves the site, and with how many students", async () => {
    answer(exams.impact, undefined);
    const { user } = await show();
    await user.click(button("Excluir Prova final de Git"));
    expect(dialog().getByRole("button", { name: "Excluir" })).toHaveProperty("disabled", true);
    answer(exams.impact, { unpublishes: { courseTitle: "Git", students: 1 } });
    dialog().getByText(/^O curso “Git” sai do site .* 1 aluno matriculado continua com acesso\.$/);
    answer(exams.impact, { unpublishes: null });
    expect(dialog().queryByText(/sai do site/)).toBeNull();
  });

  test.each([
    [1, "“Prova final de Git”, do curso “Git”, e a sua questão serão excluídas."],
    [0, "“Prova final de Git”, do curso “Git”, será excluída."],
  ])("with %i questions it says so", async (questionCount, text) => {
    answer(exams.list, [{ ...examRow, questionCount }]);
    const { user } = await show();
    await user.click(button("Excluir Prova final de Git"));
    dialog().getByText(text, { exact: false });
  });
});

test("EXAM-67: what the bank cannot spread over the modules is told before it is saved, by the number as typed", async () => {
  const modules = [
    { title: "Primeiros passos", questionCount: 4 },
    { title: "Ramos", questionCount: 6 },
    { title: "Equipe", questionCount: 0 },
  ];
  answer(exams.get, { ...examDetail, questionCount: 10, drawCount: 5 });
  answer(exams.spread, { modules, questionCount: 10 });
  const { user } = await show();
  await user.click(button("Editar Prova final de Git"));
  await screen.findByRole("dialog");
  expect(dialog().queryByRole("status")).toBeNull();
  await user.click(dialog().getByRole("switch", { name: /^Ao menos uma questão de cada módulo/ }));
  const notice = within(dialog().getByRole("status"));
  notice.getByText(/^Cada aluno recebe ao menos uma questão de 2 módulos nas primeiras 2 tentativas/);
  notice.getByText("Módulos sem nenhuma questão: Equipe");
  fill(/Questões por prova/, "1");
  notice.getByText("A prova pergunta 1 questão, mas 2 módulos têm questões: alguns ficam de fora.");
  await user.click(dialog().getByRole("button", { name: "Salvar" }));
  expect(callsOf(exams.update).at(-1)).toMatchObject({ drawCount: 1, spreadsOverModules: true });
});
