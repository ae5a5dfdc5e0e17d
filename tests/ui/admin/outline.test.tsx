import { screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Outline } from "@/admin/courses/api";
import type { ModuleDetail, ModuleImpact } from "@/admin/components/modules/api";
import { CourseOutline } from "@/admin/courses/CourseOutline";
import { accessibilityProblems, renderPage } from "../render";
import { toasts } from "../toastLog";
import { course, moduleDetail, outline } from "./courseFixtures";

vi.mock("@/admin/components/bin/api", () => ({ useUndo: () => () => ({ label: "Desfazer", run: vi.fn() }) }));
vi.mock("@/lib/toast", () => import("../toastLog"));
const server = {
  outline: undefined as Outline | undefined,
  module: undefined as ModuleDetail | null | undefined,
  impact: undefined as ModuleImpact | undefined,
  lessonImpact: undefined as { unpublishes: ModuleImpact["unpublishes"] } | undefined,
};
const call = () => vi.fn<(args: object) => Promise<unknown>>();
const calls = {
  reorderModules: call(),
  reorderLessons: call(),
  createModule: call(),
  updateModule: call(),
  removeModule: call(),
  createLesson: call(),
  removeLesson: call(),
};
vi.mock("@/admin/courses/api", () => ({
  useOutline: () => server.outline,
  useReorderModules: () => calls.reorderModules,
  useReorderLessons: () => calls.reorderLessons,
}));
vi.mock("@/admin/components/modules/api", () => ({
  useModule: () => server.module,
  useModuleImpact: () => server.impact,
  useCreateModule: () => calls.createModule,
  useUpdateModule: () => calls.updateModule,
  useRemoveModule: () => calls.removeModule,
}));
vi.mock("@/admin/components/lessons/api", () => ({
  useLessonImpact: () => server.lessonImpact,
  useCreateLesson: () => calls.createLesson,
  useRemoveLesson: () => calls.removeLesson,
}));

beforeEach(() => {
  toasts.length = 0;
  const impact = { lessons: 2, studentsWithProgress: 1, more: false, unpublishes: null };
  Object.assign(server, { outline, module: moduleDetail, impact, lessonImpact: { unpublishes: null } });
  for (const mock of Object.values(calls)) mock.mockReset().mockResolvedValue({});
  calls.createLesson.mockResolvedValue({ lessonId: "lesson9" });
});

const show = () =>
  renderPage(
    <main>
      <h1>Git</h1>
      <CourseOutline courseId={course._id} />
    </main>,
    {
      at: "/admin/courses/course1",
      texts: ["admin", "controls", "adminCourses", "adminModules", "adminLessons", "validation"],
    },
  );
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));

describe("the outline", () => {
  test("shows modules and lessons in order and marks empty ones", async () => {
    const { container } = await show();
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Módulo A",
      "Módulo B",
      "Módulo C",
    ]);
    expect(screen.getAllByText("Sem conteúdo")).toHaveLength(3);
    expect(screen.getByRole("link", { name: "Aula A1" }).getAttribute("href")).toBe("/admin/lessons/A1");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("an empty course says how to begin", async () => {
    server.outline = { ...outline, modules: [] };
    await show();
    screen.getByText("Comece pelo primeiro módulo");
  });

  test("ADMIN-10: buttons move a module and are disabled at the ends", async () => {
    const { user } = await show();
    expect(button("Mover Módulo A para cima")).toHaveProperty("disabled", true);
    expect(button("Mover Módulo C para baixo")).toHaveProperty("disabled", true);
    await user.click(button("Mover Módulo C para cima"));
    expect(calls.reorderModules).toHaveBeenCalledExactlyOnceWith({ courseId: "course1", moduleIds: ["A", "C", "B"] });
    screen.getByText("Módulo C foi para a posição 2 de 3.");
  });

  test("ADMIN-10: buttons move a lesson within its module", async () => {
    const { user } = await show();
    await user.click(button("Mover Aula B1 para baixo"));
    expect(calls.reorderLessons).toHaveBeenCalledExactlyOnceWith({ moduleId: "B", lessonIds: ["B2", "B1"] });
  });

  test("ADMIN-10: another move does not wait until the one before is saved", async () => {
    calls.reorderModules.mockReturnValue(new Promise(() => undefined));
    calls.reorderLessons.mockReturnValue(new Promise(() => undefined));
    const { user } = await show();
    await user.click(button("Mover Módulo C para cima"));
    await user.click(button("Mover Módulo B para cima"));
    expect(calls.reorderModules).toHaveBeenCalledTimes(2);
    await user.click(button("Mover Aula B1 para baixo"));
    await user.click(button("Mover Aula B2 para cima"));
    expect(calls.reorderLessons).toHaveBeenCalledTimes(2);
  });

  test("a refused order is reported", async () => {
    calls.reorderModules.mockRejectedValue(new ConvexError({ code: "orderChanged" }));
    const { user } = await show();
    await user.click(button("Mover Módulo C para cima"));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao mudar a ordem", variant: "destructive" }]));
  });
});

describe("modules", () => {
  test("ADMIN-7: a new one belongs to this course", async () => {
    const { user } = await show();
    await user.click(button("Novo módulo"));
    await user.click(dialog().getByRole("button", { name: "Criar módulo" }));
    dialog().getByText("Informe o título");
    await user.type(dialog().getByLabelText(/^Título/), "Rebase");
    await user.type(dialog().getByLabelText(/^Descrição/), "Histórias limpas");
    await user.dblClick(dialog().getByRole("button", { name: "Criar módulo" }));
    expect(calls.createModule).toHaveBeenCalledExactlyOnceWith({
      courseId: "course1",
      title: "Rebase",
      description: "Histórias limpas",
    });
    expect(toasts).toMatchObject([{ title: "Módulo criado", variant: "success" }]);
  });

  test("ADMIN-3: an edit sends its version; a refusal keeps the dialog and what was typed", async () => {
    calls.updateModule.mockRejectedValue(new ConvexError({ code: "editConflict" }));
    const { user, baseElement } = await show();
    await user.click(button("Editar módulo Módulo A"));
    await user.type(dialog().getByLabelText(/^Descrição/), "!");
    await user.click(dialog().getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao atualizar módulo", variant: "destructive" }]));
    expect(calls.updateModule).toHaveBeenCalledExactlyOnceWith({
      moduleId: "A",
      version: 7,
      title: "Módulo A",
      description: "Sobre o módulo!",
    });
    expect(dialog().getByLabelText<HTMLInputElement>(/^Descrição/).value).toBe("Sobre o módulo!");
    expect(await accessibilityProblems(baseElement)).toEqual([]);
  });

  test("one deleted meanwhile says so", async () => {
    server.module = null;
    const { user } = await show();
    await user.click(button("Editar módulo Módulo A"));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ message: "Este módulo não existe mais.", variant: "destructive" }]),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("ADMIN-17: deleting names the lessons and the progress that go", async () => {
    calls.removeModule.mockRejectedValue(new ConvexError({ code: "notFound" }));
    const { user } = await show();
    await user.click(button("Excluir módulo Módulo A"));
    dialog().getByText("2 aulas");
    dialog().getByText("o progresso de 1 aluno nestas aulas");
    await user.click(dialog().getByRole("button", { name: "Excluir módulo" }));
    expect(calls.removeModule).toHaveBeenCalledExactlyOnceWith({ moduleId: "A" });
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao excluir módulo", variant: "destructive" }]));
  });
});

test("ADMIN-17: deleting a module says that it counted some of the students where there are many", async () => {
  server.impact = { lessons: 2, studentsWithProgress: 200, more: true, unpublishes: null };
  const { user } = await show();
  await user.click(button("Excluir módulo Módulo A"));
  dialog().getByText("o progresso de pelo menos 200 alunos nestas aulas");
});

describe("ADMIN-20: a deletion that takes the course off the site", () => {
  const unpublishes = { courseTitle: "Git", students: 2 };
  const notice =
    "O curso “Git” sai do site e volta a ser rascunho, porque não pode ficar publicado sem o que você vai excluir. 2 alunos matriculados continuam com acesso.";

  test("ADMIN-17: of the last module says so first", async () => {
    server.impact = { lessons: 2, studentsWithProgress: 1, more: false, unpublishes };
    const { user } = await show();
    await user.click(button("Excluir módulo Módulo A"));
    dialog().getByText(notice);
  });

  test("ADMIN-17: of the last lesson says so first and cannot be confirmed before that is known", async () => {
    server.lessonImpact = undefined;
    const { user } = await show();
    await user.click(button("Excluir aula Aula A1"));
    expect(dialog().getByRole("button", { name: "Excluir aula" })).toHaveProperty("disabled", true);
    await user.click(dialog().getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    server.lessonImpact = { unpublishes };
    await user.click(button("Excluir aula Aula A1"));
    dialog().getByText(notice);
  });
});

describe("lessons", () => {
  test("ADMIN-8: a new one is created without text and opens in the editor", async () => {
    const { user, where } = await show();
    await user.click(button("Nova aula em Módulo B"));
    await user.type(dialog().getByLabelText(/^Título/), "Rebase na prática");
    await user.dblClick(dialog().getByRole("button", { name: "Criar aula" }));
    expect(calls.createLesson).toHaveBeenCalledExactlyOnceWith({
      moduleId: "B",
      title: "Rebase na prática",
      lessonType: "text",
      durationMinutes: 10,
      content: "",
    });
    await waitFor(() => expect(where()).toBe("/admin/lessons/lesson9"));
  });

  test("deleting asks first and shows a failure under its title", async () => {
    calls.removeLesson.mockRejectedValue(new ConvexError({ code: "notFound" }));
    const { user } = await show();
    await user.click(button("Excluir aula Aula A1"));
    dialog().getByText(/“Aula A1” será excluída com o seu conteúdo/);
    await user.click(dialog().getByRole("button", { name: "Excluir aula" }));
    expect(calls.removeLesson).toHaveBeenCalledExactlyOnceWith({ lessonId: "A1" });
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao excluir aula", variant: "destructive" }]));
  });
});
