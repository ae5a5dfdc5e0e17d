import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CourseDetail } from "@/admin/components/api";
import type { CourseFields, CourseRow, Impact } from "@/admin/courses/api";
import { CourseFormCard } from "@/admin/courses/CourseForm";
import { CourseStatus } from "@/admin/courses/CourseStatus";
import { suggestSlug } from "@/admin/components/slug";
import CoursesPage from "@/admin/courses/CoursesPage";
import { accessibilityProblems, keyboardAt, renderPage } from "../render";
import { toasts } from "../toastLog";
import { course, courseRow, pageOf } from "./courseFixtures";

vi.mock("@/lib/toast", () => import("../toastLog"));
const server = {
  rows: [] as CourseRow[],
  error: null as Error | null,
  impact: undefined as Impact | undefined,
  course: undefined as CourseDetail | undefined,
};
const search = vi.fn<(text: string) => void>();
const create = vi.fn<(fields: CourseFields) => Promise<{ courseId: string }>>();
const update = vi.fn<(fields: object) => Promise<null>>();
const remove = vi.fn<(args: { courseId: string }) => Promise<null>>();
const setStatus = vi.fn<(args: { courseId: string; status: string }) => Promise<null>>();
const duplicate = vi.fn<(args: CourseFields & { courseId: string }) => Promise<{ courseId: string }>>();
vi.mock("@/admin/components/api", () => ({ useListTotal: () => 3, useCourse: () => server.course }));
vi.mock("@/admin/components/bin/api", () => ({ useUndo: () => () => ({ label: "Desfazer", run: vi.fn() }) }));
vi.mock("@/admin/courses/api", () => ({
  COURSES_PER_PAGE: 20,
  useCourses: ({ search: text }: { search: string }) => {
    search(text);
    if (server.error) throw server.error;
    return pageOf(server.rows.filter(({ title }) => title.toLowerCase().includes(text)));
  },
  useImpact: () => server.impact,
  useCreateCourse: () => create,
  useDuplicateCourse: () => duplicate,
  useUpdateCourse: () => update,
  useRemoveCourse: () => remove,
  ...{ useSetStatus: () => setStatus, useSetReady: () => vi.fn() },
}));

const TEXTS = ["admin", "controls", "adminCourses", "adminCourseFiles", "adminVersions", "validation"];
const draft: CourseDetail = {
  ...course,
  checklist: { lessons: true, modules: true, exam: false, questions: false, hours: true },
};

beforeEach(() => {
  toasts.length = 0;
  Object.assign(server, { rows: [courseRow], error: null, impact: undefined });
  server.course = draft;
  duplicate.mockReset().mockResolvedValue({ courseId: "copy1" });
  create.mockReset().mockResolvedValue({ courseId: "new1" });
  update.mockReset().mockResolvedValue(null);
  remove.mockReset().mockResolvedValue(null);
  setStatus.mockReset().mockResolvedValue(null);
});

const show = () =>
  renderPage(
    <main>
      <CoursesPage />
    </main>,
    { at: "/admin/courses", texts: TEXTS },
  );
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const type = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

describe("the list", () => {
  test("ADMIN-4: shows badge, content and hours, and links to view and edit each course", async () => {
    server.rows = [courseRow, { ...courseRow, _id: "2" as CourseRow["_id"], title: "Docker", status: "published" }];
    const { container } = await show();
    const [, first, second] = screen.getAllByRole("row");
    if (!first || !second) throw new Error("two rows expected");
    within(first).getByText("Rascunho");
    within(second).getByText("Publicado");
    within(first).getByText("1 módulo, 2 aulas, sem prova");
    within(first).getByText("6 horas");
    const target = (name: string) => within(first).getByRole("link", { name }).getAttribute("href");
    expect(target("Ver no site: Git")).toBe("/course/git");
    expect(target("Editar Git")).toBe("/admin/courses/course1");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("says so when there are none or none match, and offers a way on", async () => {
    const { user } = await show();
    await user.type(screen.getByRole("searchbox"), "cobol");
    await screen.findByText("Nada encontrado");
    await user.click(screen.getAllByRole("button", { name: "Limpar busca" })[0] ?? document.body);
    await screen.findByRole("link", { name: "Git" });
    expect(new Set(search.mock.calls.map(([text]) => text))).toEqual(new Set(["", "cobol"]));
  });

  test("a failed load shows its toast and can be retried", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.error = new ConvexError({ code: "notAdmin" });
    const { user } = await show();
    expect(toasts).toMatchObject([
      {
        title: "Erro ao carregar cursos",
        message: "Só administradores podem fazer isso. Peça a um deles.",
        variant: "destructive",
      },
    ]);
    server.error = null;
    await user.click(button("Tentar novamente"));
    screen.getByRole("link", { name: "Git" });
  });
});

describe("ADMIN-33: a copy", () => {
  const ask = async () => {
    const rendered = await show();
    await rendered.user.click(button("Duplicar Git"));
    await screen.findByRole("dialog", { name: "Duplicar curso" });
    return rendered;
  };
  const send = () => within(screen.getByRole("dialog")).getByRole("button", { name: "Duplicar" });

  test("has the form of a new course, filled; its address follows the title", async () => {
    const { user, container } = await ask();
    expect([type(/^Título/).value, type(/^Endereço/).value]).toEqual(["Git (cópia)", "git-copia"]);
    expect(type(/^Descrição/).value).toBe(course.description);
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.clear(type(/^Título/));
    await user.type(type(/^Título/), "Git 2");
    await user.click(send());
    const { _id: courseId, description, durationHours, language } = course;
    await waitFor(() =>
      expect(duplicate.mock.calls).toMatchObject([
        [{ courseId, title: "Git 2", slug: "git-2", description, durationHours, language }],
      ]),
    );
    expect(toasts).toMatchObject([{ title: "Curso duplicado" }]);
  });

  test("of a course with the longest title has one that fits", async () => {
    server.course = { ...draft, title: "a".repeat(200) };
    await ask();
    expect(type(/^Título/).value).toHaveLength(200);
    expect(type(/^Título/).value).toMatch(/a \(cópia\)$/u);
  });

  test("says under the address that it is taken, and keeps what was typed", async () => {
    duplicate.mockRejectedValue(new ConvexError({ code: "formInvalid", field: "slug", message: "slugTaken" }));
    const { user } = await ask();
    await user.click(send());
    await waitFor(() => expect(type(/^Endereço/).getAttribute("aria-invalid")).toBe("true"));
    expect(type(/^Título/).value).toBe("Git (cópia)");
    expect(toasts).toMatchObject([{ title: "Erro ao duplicar curso" }]);
  });
});

describe("a new course", () => {
  const fill = async (user: Awaited<ReturnType<typeof show>>["user"]) => {
    await user.click(button("Novo Curso"));
    await user.type(type(/^Título/), "Lógica de Programação");
    await user.type(type(/^Descrição/), "Para começar");
    await user.type(type(/^Carga horária/), "12");
  };

  test.each([
    ["Lógica de Programação (2ª ed.)", "logica-de-programacao-2a-ed"],
    ["  C# & .NET  ", "c-net"],
    ["日本語", ""],
    [`${"a".repeat(79)} b`, "a".repeat(79)],
  ])("ADMIN-5: %o suggests %o", (title, slug) => {
    expect(suggestSlug(title)).toBe(slug);
  });

  test("the slug follows the title until edited; the new course opens; a double click creates one", async () => {
    const { user, where } = await show();
    await fill(user);
    expect(type(/^Endereço/).value).toBe("logica-de-programacao");
    await user.clear(type(/^Endereço/));
    await user.type(type(/^Endereço/), "logica");
    await user.type(type(/^Título/), " 2");
    expect(type(/^Endereço/).value).toBe("logica");
    await user.dblClick(button("Criar curso"));
    await waitFor(() => expect(where()).toBe("/admin/courses/new1"));
    expect(create).toHaveBeenCalledExactlyOnceWith({
      title: "Lógica de Programação 2",
      slug: "logica",
      language: "pt",
      description: "Para começar",
      durationHours: 12,
    });
    expect(toasts).toMatchObject([{ title: "Curso criado", variant: "success" }]);
  });

  test("ADMIN-5: missing fields are reported under each field and nothing is sent", async () => {
    const { user } = await show();
    await user.click(button("Novo Curso"));
    await user.click(button("Criar curso"));
    screen.getByText("Informe o título");
    screen.getByText("Informe a descrição");
    expect(create).not.toHaveBeenCalled();
  });

  test("the focus stays on the button while sending and after a failure", async () => {
    let fail!: (reason: Error) => void;
    create.mockReturnValue(new Promise((_, reject) => (fail = reject)));
    const { user } = await show();
    await fill(user);
    await user.click(button("Criar curso"));
    expect(button("Salvando...").getAttribute("aria-disabled")).toBe("true");
    expect(keyboardAt()).toBe(button("Salvando..."));
    fail(new Error("boom"));
    await waitFor(() => expect(keyboardAt()).toBe(button("Criar curso")));
  });

  test("ADMIN-5: a taken slug is reported in the toast and under the field; what was typed stays", async () => {
    create.mockRejectedValue(new ConvexError({ code: "formInvalid", field: "slug", message: "slugTaken" }));
    const { user } = await show();
    await fill(user);
    await user.click(button("Criar curso"));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao criar curso", variant: "destructive" }]));
    expect(type(/^Endereço/).getAttribute("aria-invalid")).toBe("true");
    expect(type(/^Título/).value).toBe("Lógica de Programação");
  });
});

describe("deleting", () => {
  test("ADMIN-17: names what goes and what stays, and asks first", async () => {
    const { user, baseElement } = await show();
    await user.click(button("Excluir Git"));
    expect(button("Excluir curso")).toHaveProperty("disabled", true); // the impact is not known yet
    server.impact = { modules: 3, lessons: 9, questions: 5, enrollments: 1, certificatesKept: 2 };
    await user.click(button("Cancelar"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(button("Excluir Git"));
    for (const part of ["3 módulos", "9 aulas", "5 questões da prova", "1 matrícula e o progresso do aluno"]) {
      screen.getByText(part);
    }
    screen.getByText("2 certificados emitidos continuam válidos.");
    expect(await accessibilityProblems(baseElement)).toEqual([]);
    expect(remove).not.toHaveBeenCalled();
    await user.dblClick(button("Excluir curso"));
    expect(remove).toHaveBeenCalledExactlyOnceWith({ courseId: "course1" });
    expect(toasts).toMatchObject([{ title: "Curso excluído", variant: "success" }]);
  });

  test("a refusal is shown under its title", async () => {
    server.impact = { modules: 0, lessons: 0, questions: 0, enrollments: 0, certificatesKept: 0 };
    remove.mockRejectedValue(new ConvexError({ code: "notFound" }));
    const { user } = await show();
    await user.click(button("Excluir Git"));
    await user.click(button("Excluir curso"));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao excluir curso", variant: "destructive" }]));
  });
});

describe("publication", () => {
  const showStatus = (shown: CourseDetail) => renderPage(<CourseStatus course={shown} />, { texts: TEXTS });

  test("ADMIN-6: lists what is missing and disables the button", async () => {
    await showStatus(draft);
    screen.getByText("Crie a prova final");
    screen.getByText("Tem aulas");
    expect(button("Publicar curso")).toHaveProperty("disabled", true);
  });

  test("COURSE-11: warns when the lessons take longer than the course", async () => {
    const { unmount } = await showStatus(course);
    expect(screen.queryByText(/As aulas somam mais tempo/)).toBeNull();
    unmount();
    await showStatus({ ...course, checklist: { ...course.checklist, hours: false } });
    screen.getByText(/As aulas somam mais tempo/);
    expect(button("Publicar curso")).toHaveProperty("disabled", false);
  });

  test.each([
    ["draft", "Publicar curso", "published", "Curso publicado"],
    ["published", "Voltar para rascunho", "draft", "Curso voltou para rascunho"],
  ] as const)("%s: %s", async (status, name, wanted, said) => {
    const { user } = await showStatus({ ...course, status });
    await user.dblClick(button(name));
    // Holding Enter clicks repeatedly, unless prevented.
    expect(fireEvent.keyDown(button(name), { key: "Enter", repeat: true })).toBe(false);
    expect(setStatus).toHaveBeenCalledExactlyOnceWith({ courseId: "course1", status: wanted });
    expect(toasts).toMatchObject([{ title: said, variant: "success" }]);
  });

  test("a refusal keeps its title", async () => {
    setStatus.mockRejectedValue(new ConvexError({ code: "publishIncomplete", missing: ["exam"] }));
    const { user } = await showStatus(course);
    await user.click(button("Publicar curso"));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao atualizar status" }]));
  });
});

describe("the fields", () => {
  const form = (shown: CourseDetail) => <CourseFormCard course={shown} />;
  const showForm = async () => {
    await renderPage(<p />, { texts: TEXTS });
    return await renderPage(form(course), { texts: TEXTS });
  };

  test("ADMIN-3: are saved with the version they are based on", async () => {
    const { user } = await showForm();
    expect(button("Salvar")).toHaveProperty("disabled", true);
    await user.type(type(/^Título/), " e GitHub");
    await user.click(button("Salvar"));
    expect(update).toHaveBeenCalledExactlyOnceWith({
      courseId: "course1",
      version: 4,
      language: "pt",
      title: "Git e GitHub",
      slug: "git",
      description: "Versões de um projeto",
      durationHours: 6,
    });
    expect(toasts).toMatchObject([{ title: "Curso atualizado", variant: "success" }]);
  });

  test("I18N-8, ADMIN-5: language and level are chosen from lists, and the level can be left open", async () => {
    const { user } = await showForm();
    await user.selectOptions(screen.getByRole("combobox", { name: "Idioma do curso" }), "Espanhol");
    await user.selectOptions(screen.getByRole("combobox", { name: "Nível" }), "Avançado");
    await user.click(button("Salvar"));
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ language: "es", level: "advanced" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Nível" }), "Não informado");
    await user.click(button("Salvar"));
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ language: "es", level: undefined }));
  });
});
