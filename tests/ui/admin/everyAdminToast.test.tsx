import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { toasts } from "../toastLog";
import { answer, callsOf, forget, refusal, refuse, resetServer } from "./fakeServer";
import { showAdmin } from "./adminPage";
import { lessonRow as lesson } from "./courseFixtures";
import { openSchool } from "./schoolFixtures";

/* ADMIN-2: each call fails and succeeds on its page and shows its toast. */
vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));

type Step = (user: UserEvent) => Promise<void>;
const inside = () => within(screen.queryByRole("dialog") ?? document.body);
const press =
  (name: string | RegExp): Step =>
  async (user) =>
    await user.click(await inside().findByRole("button", { name, hidden: true }));
const type =
  (name: RegExp, text: string): Step =>
  async () => {
    fireEvent.change(await inside().findByRole("textbox", { name, hidden: true }), { target: { value: text } });
  };
const choose: Step = async (user) => {
  await user.click(await inside().findByRole("combobox", { name: /^Curso/ }));
  await user.click(await screen.findByRole("option", { name: "Git" }));
};
const check =
  (label: string): Step =>
  async (user) =>
    await user.click(await inside().findByLabelText(label));

/** Waits for each target; a step without one would wait forever. */
async function play(at: string, steps: Step[]): Promise<void> {
  const { user } = await showAdmin(at);
  for (const step of steps) await step(user);
}

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const {
  accessEvents,
  courses,
  modules,
  paths,
  lessons,
  versions,
  exams,
  questions,
  coupons,
  couponEnrollments,
  students,
  reports,
  stats,
  audit,
  settings,
  school,
  generation,
  roles,
} = api.admin;

describe("what fails to load", () => {
  test.each([
    ["Erro ao carregar cursos", "/admin/courses", courses.list, []],
    ["Erro ao carregar curso", "/admin/courses/course1", courses.get, []],
    ["Erro ao carregar trilhas", "/admin/paths", paths.list, []],
    ["Erro ao carregar trilha", "/admin/paths/path1", paths.get, []],
    ["Erro ao carregar módulos", "/admin/modules", modules.list, []],
    ["Erro ao carregar módulos", "/admin/courses/course1", courses.outline, []],
    ["Erro ao carregar módulo", "/admin/modules", modules.get, [press("Editar Módulo A")]],
    ["Erro ao carregar aulas", "/admin/lessons", lessons.list, []],
    ["Erro ao carregar aulas", "/admin/lessons/lesson1", lessons.get, []],
    ["Erro ao carregar as versões", "/admin/lessons/lesson1", versions.list, [press("Versões")]],
    ["Erro ao carregar provas", "/admin/exams", exams.list, []],
    ["Erro ao carregar dados", "/admin/exams", exams.get, [press("Editar Prova final de Git")]],
    ["Erro ao carregar dados", "/admin/exams/exam1/questions", exams.get, []],
    ["Erro ao carregar cupons", "/admin/coupons", coupons.list, []],
    ["Erro ao carregar cupom", "/admin/coupons", coupons.get, [press("Editar cupom BEMVINDO20")]],
    ["Erro ao carregar alunos", "/admin/students", students.list, []],
    ["Erro ao carregar dados", "/admin/students/user-ana", students.get, []],
    ["Erro ao carregar dados", "/admin/students/user-ana", students.enrollments, []],
    ["Erro ao carregar dados", "/admin/students/user-ana", students.attempts, []],
    ["Erro ao carregar dados", "/admin/students/user-ana", students.certificates, []],
    ["Erro ao carregar dados", "/admin/students/user-ana", students.signInFailures, []],
    ["Erro ao carregar estatísticas", "/admin/reports", reports.figures, []],
    ["Erro ao carregar estatísticas", "/admin/reports", reports.funnel, []],
    ["Erro ao carregar estatísticas", "/admin/reports", reports.cohorts, []],
    ["Erro ao carregar estatísticas", "/admin/courses/course1/report", reports.hardest, []],
    ["Erro ao carregar estatísticas", "/admin/reports", stats.byCourse, []],
    ["Erro ao carregar estatísticas", "/admin/reports", stats.examScores, []],
    ["Erro ao carregar estatísticas", "/admin/reports", stats.couponUse, []],
    ["Erro ao carregar estatísticas", "/admin", stats.summary, []],
    ["Erro ao carregar dados", "/admin/audit", audit.list, []],
    ["Erro ao carregar dados", "/admin/settings", settings.get, []],
    ["Erro ao carregar dados", "/admin/settings", school.get, []],
    ["Erro ao carregar dados", "/admin/settings", accessEvents.status, []],
    ["Erro ao carregar dados", "/admin/settings", accessEvents.list, []],
    ["Erro ao carregar dados", "/admin/lessons/generate", generation.status, []],
  ] as const)("ADMIN-2: %s: %s", async (title, at, query, steps) => {
    refuse(query, refusal("notAdmin"));
    await play(at, [...steps]);
    const message = "Só administradores podem fazer isso. Peça a um deles.";
    await waitFor(() => expect(toasts).toEqual([{ title, message, variant: "destructive" }]));
    forget(query);
    await act(async () => (await screen.findByRole("button", { name: "Tentar novamente" })).click());
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
    expect(toasts).toHaveLength(1);
  });

  test.each([
    [
      "Erro ao carregar dados",
      "/admin/exams",
      exams.get,
      press("Editar Prova final de Git"),
      "Não foi possível encontrar os dados da prova.",
    ],
    [
      "Erro ao carregar cupom",
      "/admin/coupons",
      coupons.get,
      press("Editar cupom BEMVINDO20"),
      "O que você procura não existe mais ou mudou de lugar. Volte e procure novamente.",
    ],
  ] as const)("ADMIN-2: %s: %s, gone meanwhile", async (title, at, query, step, message) => {
    answer(query as typeof exams.get, null);
    await play(at, [step]);
    await waitFor(() => expect(toasts).toEqual([{ title, message, variant: "destructive" }]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

const GONE = "O que você procura não existe mais ou mudou de lugar. Volte e procure novamente.";
const newCourse = [press("Novo Curso"), type(/^Título/, "Rust"), type(/^Descrição/, "x"), type(/^Carga/, "4")];
const newModule = [press("Novo módulo"), choose, type(/^Título/, "Rebase"), type(/^Descrição/, "x")];
const newExam = [press("Nova prova"), choose, type(/^Título/, "Final")];
const newLesson = [press("Nova aula em Módulo A"), type(/^Título/, "Ramos"), type(/^Duração/, "5")];
const outline = "/admin/courses/course1";

describe("what an administrator does", () => {
  // prettier-ignore
  test.each([
    ["Erro ao criar curso", "Curso criado", "/admin/courses", courses.create, [...newCourse, press("Criar curso")]],
    ["Erro ao atualizar curso", "Curso atualizado", outline, courses.update, [type(/^Título/, "Git e GitHub"), press("Salvar")]],
    ["Erro ao atualizar status", "Curso publicado", outline, courses.setStatus, [press("Publicar curso")]],
    ["Erro ao excluir curso", "Curso excluído", "/admin/courses", courses.remove, [press("Excluir Git"), press("Excluir curso")]],
    ["Erro ao criar módulo", "Módulo criado", "/admin/modules", modules.create, [...newModule, press("Criar módulo")]],
    ["Erro ao atualizar módulo", "Módulo atualizado", "/admin/modules", modules.update, [press("Editar Módulo A"), type(/^Título/, "Rebase"), press("Salvar")]],
    ["Erro ao excluir módulo", "Módulo excluído", "/admin/modules", modules.remove, [press("Excluir Módulo A"), press("Excluir módulo")]],
    ["Erro ao mudar a ordem", null, outline, modules.reorder, [press("Mover Módulo A para baixo")]],
    ["Erro ao mudar a ordem", null, outline, lessons.reorder, [press("Mover Aula A1 para baixo")]],
    ["Erro ao criar aula", "Aula criada", outline, lessons.create, [...newLesson, press("Criar aula")]],
    ["Erro ao atualizar aula", "Aula atualizada", "/admin/lessons/lesson1", lessons.update, [type(/^Título/, "Outro"), press("Salvar")]],
    ["Erro ao restaurar a versão", "Versão restaurada", "/admin/lessons/lesson1", versions.restore, [press("Versões"), press("Restaurar esta versão")]],
    ["Erro ao excluir aula", "Aula excluída", "/admin/lessons", lessons.remove, [press(/^Excluir O que é/), press("Excluir aula")]],
    ["Erro ao criar prova", "Prova criada", "/admin/exams", exams.create, [...newExam, press("Criar prova")]],
    ["Erro ao atualizar prova", "Prova atualizada", "/admin/exams", exams.update, [press(/^Editar Prova/), press("Salvar")]],
    ["Erro ao excluir prova", "Prova excluída", "/admin/exams", exams.remove, [press(/^Excluir Prova/), press("Excluir")]],
    ["Erro ao salvar cupom", "Cupom criado", "/admin/coupons", coupons.create, [press("Novo cupom"), type(/^Código/, "OI"), press("Criar cupom")]],
    ["Erro ao salvar cupom", "Cupom atualizado", "/admin/coupons", coupons.update, [press(/^Editar cupom/), press("Salvar")]],
    ["Erro ao excluir cupom", "Cupom excluído", "/admin/coupons", coupons.remove, [press(/^Excluir cupom/), press("Excluir")]],
    ["Erro ao atualizar status", "Aluno bloqueado", "/admin/students", students.setBlocked, [press("Bloquear Ana Souza"), press("Bloquear")]],
    ["Erro ao atualizar permissão", "Agora é administrador", "/admin/students/user-ana", roles.set, [press("Tornar administrador"), press("Tornar administrador")]],
    ["Erro ao salvar configurações", "Configurações salvas", "/admin/settings", settings.update, [type(/^Preço/, "59,00"), press("Salvar configurações")]],
    ["Erro ao salvar nome e aparência", "Nome e aparência salvos", "/admin/settings", school.update, [type(/^Nome da escola/, "Ipê"), press("Salvar nome e aparência")]],
    ["O teste não chegou", "O teste chegou", "/admin/settings", accessEvents.sendTest, [press("Enviar um teste")]],
    ["Erro ao cancelar a geração", "Geração cancelada", "/admin/lessons/generate", generation.cancel, [press("Cancelar geração"), press("Cancelar geração")]],
  ] as const)("ADMIN-2: %s / %s: %s", async (failure, success, at, mutation, steps) => {
    refuse(mutation, refusal("notFound"));
    await play(at, [...steps]);
    await waitFor(() => expect(toasts).toEqual([{ title: failure, message: GONE, variant: "destructive" }]));

    cleanup();
    toasts.length = 0;
    forget(mutation);
    openSchool();
    await play(at, [...steps]);
    await waitFor(() => expect(callsOf(mutation)).toHaveLength(2));
    await act(() => Promise.resolve());
    // Deletions offer to take them back.
    const shown = toasts.map(({ action, ...toast }) => toast);
    expect(shown).toEqual(success === null ? [] : [{ title: success, variant: "success" }]);
  });

  test("ADMIN-2: 'Erro ao salvar questões', with the server's message or its own", async () => {
    const steps = [press(/^Editar: O que é/), type(/^Enunciado/, "Outra?"), press("Salvar")];
    const said = [
      [refusal("notFound"), "Esta questão foi excluída por outra pessoa."],
      [new Error("boom"), "Erro ao atualizar questões existentes."],
      [refusal("notAdmin"), "Só administradores podem fazer isso. Peça a um deles."],
    ] as const;
    for (const [error, message] of said) {
      toasts.length = 0;
      cleanup();
      answer(questions.update, error);
      await play("/admin/exams/exam1/questions", steps);
      await waitFor(() =>
        expect(toasts).toEqual([{ title: "Erro ao salvar questões", message, variant: "destructive" }]),
      );
    }
  });

  test("'Erro ao exportar'", async () => {
    await showAdmin("/admin/coupon-enrollments");
    const button = await screen.findByRole("button", { name: "Exportar CSV" });
    act(() => answer(couponEnrollments.list, refusal("notAdmin")));
    expect(button.isConnected).toBe(true);
    act(() => button.click());
    await waitFor(() => expect(toasts.map(({ title }) => title)).toContain("Erro ao exportar"));
  });

  test("AI-4: 'Falha ao gerar conteúdo': for one lesson, and for a run that does not start", async () => {
    answer(lessons.list, () => [{ ...lesson, isEmpty: true }]);
    answer(generation.generateLessonContent, { success: false });
    await play("/admin/lessons", [press(/^Gerar Conteúdo com IA/)]);
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Falha ao gerar conteúdo", variant: "destructive" }]));

    cleanup();
    toasts.length = 0;
    answer(generation.current, null);
    answer(generation.start, refusal("nothingToGenerate"));
    await play("/admin/lessons/generate", [check("Todas as aulas da plataforma"), press("Gerar conteúdo")]);
    const message = i18next.t("errors:nothingToGenerate.message");
    await waitFor(() =>
      expect(toasts).toEqual([{ title: "Falha ao gerar conteúdo", message, variant: "destructive" }]),
    );
  });
});
