import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { LessonDetail, LessonRow } from "@/admin/lessons/api";
import { Link } from "react-router-dom";
import { LessonEditorView } from "@/admin/lessons/LessonPage";
import { applyMark } from "@/admin/lessons/markdownMarks";
import LessonsPage from "@/admin/lessons/LessonsPage";
import { accessibilityProblems, keyboardAt, renderPage } from "../render";
import { toasts } from "../toastLog";
import { lessonDetail, lessonRow, moduleDetail, pageOf } from "./courseFixtures";

vi.mock("@/lib/toast", () => import("../toastLog"));
const server = { lesson: lessonDetail as LessonDetail | null, rows: [] as LessonRow[] };
const list = vi.fn<(search: string, filter: object) => void>();
const call = () => vi.fn<(args: object) => Promise<unknown>>();
const calls = { update: call(), generate: call() };
const addImage = vi.fn<(file: File) => Promise<string>>();
const NAME = "image-0123456789abcdef.webp";
vi.mock("@/admin/components/api", () => ({
  useListTotal: () => 3,
  useCourse: () => null,
  useCourseOptions: () => [],
  useOwnCourse: () => undefined,
}));
vi.mock("@/admin/lessons/api", () => ({
  LESSONS_PER_PAGE: 20,
  useLesson: () => server.lesson,
  useLessons: (search: string, filter: object) => {
    list(search, filter);
    return pageOf(server.rows);
  },
  useFilterModule: () => moduleDetail,
  useRepeatedQuestions: () => undefined,
  useLessonStats: () => undefined,
  useUpdateLesson: () => calls.update,
  useGenerateLesson: () => calls.generate,
  useAddImage: () => addImage,
  useLessonImages: () => [{ name: NAME, url: "https://files.example/cell", width: 640, height: 480 }],
}));
vi.mock("@/admin/components/drafts/api", () => ({ useDraft: () => null }));
vi.mock("@/admin/components/lessons/api", () => ({
  useLessonImpact: () => ({ unpublishes: null }),
  useRemoveLesson: () => vi.fn(),
  useCreateLesson: () => vi.fn(),
}));

const TEXTS = [
  "admin",
  "controls",
  "adminLessons",
  "markdown",
  "validation",
  "adminErrors",
  "adminVersions",
  "adminDrafts",
];
beforeAll(() => import("@/components/markdown/MarkdownText"));
beforeEach(() => {
  toasts.length = 0;
  Object.assign(server, { lesson: lessonDetail, rows: [lessonRow] });
  for (const mock of Object.values(calls)) mock.mockReset().mockResolvedValue(null);
  list.mockReset();
  addImage.mockReset().mockResolvedValue(NAME);
});

const show = () =>
  renderPage(
    <main>
      <LessonEditorView lessonId="lesson1" />
      <Link to="/admin/coupons">away</Link>
    </main>,
    { at: "/admin/lessons/lesson1", texts: TEXTS },
  );
const showList = (at = "/admin/lessons") =>
  renderPage(
    <main>
      <LessonsPage />
    </main>,
    { at, texts: TEXTS },
  );
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const area = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Conteúdo da aula em Markdown" });
const dialog = () => within(screen.getByRole("dialog"));

describe("the list", () => {
  test("ADMIN-8: shows order, type, place, the first characters and the minutes", async () => {
    server.rows = [lessonRow, { ...lessonRow, _id: "2" as LessonRow["_id"], title: "Vazia", isEmpty: true }];
    const { container } = await showList();
    const [, first, second] = screen.getAllByRole("row");
    if (!first || !second) throw new Error("two rows expected");
    for (const text of ["1", "Texto", "Git > Módulo A", "Quem já entregou um trabalho", "25 min"]) {
      within(first).getByText(text);
    }
    within(second).getByText("Sem conteúdo");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("ADMIN-8: ?moduleId= limits it to a named module and can be cleared", async () => {
    await showList("/admin/lessons?moduleId=A");
    expect(list).toHaveBeenLastCalledWith("", { courseId: "", moduleId: "A" });
    expect(screen.getAllByText("Git > Módulo A").length).toBeGreaterThan(1);
    expect(screen.getByRole("link", { name: "Ver todas as aulas" }).getAttribute("href")).toBe("/admin/lessons");
  });
});

describe("generating", () => {
  test("AI-5: an existing text is replaced only after confirmation", async () => {
    calls.generate.mockResolvedValue({ success: true });
    const { user } = await showList();
    await user.click(button("Gerar Conteúdo com IA: O que é controle de versão"));
    expect(calls.generate).not.toHaveBeenCalled();
    await user.dblClick(dialog().getByRole("button", { name: "Gerar conteúdo" }));
    expect(calls.generate).toHaveBeenCalledExactlyOnceWith({ lessonId: "lesson1" });
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Conteúdo gerado com sucesso!", variant: "success" }]));
  });

  test("AI-4: success: false is a failure with the prescribed title", async () => {
    server.rows = [{ ...lessonRow, isEmpty: true }];
    calls.generate.mockResolvedValue({ success: false });
    const { user } = await showList();
    await user.click(button(/^Gerar Conteúdo com IA:/));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Falha ao gerar conteúdo", variant: "destructive" }]));
  });

  test("the button in the list keeps the focus while busy and ignores clicks", async () => {
    server.rows = [{ ...lessonRow, isEmpty: true }];
    calls.generate.mockReturnValue(new Promise(() => undefined));
    const { user } = await showList();
    const pressed = button(/^Gerar Conteúdo com IA:/);
    await user.click(pressed);
    expect(pressed.getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("{Enter}");
    expect(keyboardAt()).toBe(pressed);
    expect(calls.generate).toHaveBeenCalledTimes(1);
  });
});

describe("the editor", () => {
  test("ADMIN-3, ADMIN-21: saves changes with their version, by keyboard too", async () => {
    const { user, container } = await show();
    expect(button("Salvar")).toHaveProperty("disabled", true);
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.type(area(), "!");
    screen.getByText("Alterações não salvas");
    fireEvent.keyDown(area(), { key: "s", ctrlKey: true });
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Aula atualizada", variant: "success" }]));
    expect(calls.update).toHaveBeenCalledExactlyOnceWith({
      lessonId: "lesson1",
      version: 2,
      title: "O que é controle de versão",
      lessonType: "text",
      durationMinutes: 25,
      content: "Quem já entregou um **trabalho**!",
    });
    screen.getByText("Tudo salvo");
  });

  test("LESSON-19: an image is uploaded with its description, stands in the text, and is seen in the preview", async () => {
    const { user, container } = await show();
    const choose = () => {
      const input = container.querySelector("input[type=file]") as HTMLInputElement;
      return user.upload(input, new File(["…"], "celula.png", { type: "image/png" }));
    };
    area().setSelectionRange(0, 0);
    await choose();
    const insert = dialog().getByRole("button", { name: "Inserir" });
    expect(insert).toHaveProperty("disabled", true);
    await user.type(dialog().getByRole("textbox", { name: "O que a imagem mostra" }), "Uma [[célula");
    expect(await accessibilityProblems(screen.getByRole("dialog"))).toEqual([]);
    await user.click(insert);
    await waitFor(() => expect(area().value).toBe(`![Uma célula](${NAME})Quem já entregou um **trabalho**`));
    await user.click(screen.getByRole("tab", { name: "Pré-visualização" }));
    const image = await screen.findByRole("img", { name: "Uma célula" });
    expect([image.getAttribute("src"), image.getAttribute("width"), image.getAttribute("height")]).toEqual([
      ...["https://files.example/cell", "640", "480"],
    ]);
  });

  test("LESSON-19: an image that is refused leaves the text alone and says what to use", async () => {
    addImage.mockRejectedValue(new ConvexError({ code: "imageInvalid" }));
    const { user, container } = await show();
    const before = area().value;
    const input = container.querySelector("input[type=file]") as HTMLInputElement;
    await user.upload(input, new File(["…"], "celula.png", { type: "image/png" }));
    await user.type(dialog().getByRole("textbox"), "Uma célula");
    await user.click(dialog().getByRole("button", { name: "Inserir" }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao enviar a imagem", variant: "destructive" }]));
    expect(area().value).toBe(before);
  });

  test("LESSON-14: a video asks for its address, and a wrong one is named under the field", async () => {
    const { user, container } = await show();
    expect(screen.queryByRole("textbox", { name: /Endereço do vídeo/ })).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Tipo" }), "Vídeo");
    const address = screen.getByRole("textbox", { name: /Endereço do vídeo/ });
    await user.click(button("Salvar"));
    screen.getByText("Informe o endereço do vídeo");
    await user.type(address, "https://example.com/v");
    await user.click(button("Salvar"));
    screen.getByText("Informe o endereço https de um vídeo do YouTube ou do Vimeo");
    expect(calls.update).not.toHaveBeenCalled();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.clear(address);
    await user.type(address, "https://youtu.be/M7lc1UVf-VE");
    await user.click(button("Salvar"));
    await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(1));
    await user.type(address, "???");
    await user.selectOptions(screen.getByRole("combobox", { name: "Tipo" }), "Texto");
    await user.click(button("Salvar"));
    await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
    expect(calls.update.mock.lastCall?.[0]).toMatchObject({ lessonType: "text", videoAddress: undefined });
    expect(calls.update.mock.calls[0]?.[0]).toMatchObject({
      lessonType: "video",
      videoAddress: "https://www.youtube.com/watch?v=M7lc1UVf-VE",
    });
  });

  test("ADMIN-21: Ctrl+S saves from the preview too, where a click takes the focus off the form", async () => {
    const { user } = await show();
    await user.type(area(), "!");
    await user.click(screen.getByRole("tab", { name: "Pré-visualização" }));
    await user.click(await screen.findByText("trabalho"));
    expect(document.activeElement).toBe(document.body);
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Aula atualizada", variant: "success" }]));
    expect(calls.update).toHaveBeenCalledTimes(1);
  });

  test("ADMIN-9: existing text cannot be emptied", async () => {
    const { user } = await show();
    await user.clear(area());
    await user.click(button("Salvar"));
    screen.getByText("Escreva o conteúdo");
    expect(calls.update).not.toHaveBeenCalled();
  });

  test("a refusal keeps what was typed", async () => {
    calls.update.mockRejectedValue(new ConvexError({ code: "editConflict" }));
    const { user } = await show();
    await user.type(area(), "!");
    await user.click(button("Salvar"));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao atualizar aula", variant: "destructive" }]));
    expect(area().value).toBe("Quem já entregou um **trabalho**!");
  });

  test("LESSON-20: HTML that is shown as it is written is named by line in the preview", async () => {
    server.lesson = { ...lessonDetail, content: "One<br>two\n\n<marquee>three</marquee>" };
    const { user } = await show();
    await user.click(screen.getByRole("tab", { name: "Pré-visualização" }));
    await screen.findByText("HTML: problema na linha 3");
    screen.getByText("<marquee>");
    expect(screen.queryByText(/problema na linha 1/)).toBeNull();
  });

  test("LESSON-18: an image from elsewhere is named by line in the preview, and by the refusal under the text", async () => {
    const content = "One\n\n![Pixel](https://tracker.example/pixel.gif)";
    server.lesson = { ...lessonDetail, content };
    calls.update.mockRejectedValue(
      new ConvexError({ code: "formInvalid", field: "content", message: "imageElsewhere", line: 3 }),
    );
    const { user } = await show();
    await user.type(area(), "!");
    await user.click(button("Salvar"));
    await screen.findByText(/Linha 3: as aulas só mostram imagens do site da própria escola/);
    await user.click(screen.getByRole("tab", { name: "Pré-visualização" }));
    await screen.findByText("Imagem: problema na linha 3");
    screen.getByText("https://tracker.example/pixel.gif");
  });

  test("ADMIN-15: leaving with unsaved changes asks first", async () => {
    const { user, where } = await show();
    await user.type(area(), "!");
    await user.click(screen.getByRole("link", { name: "away" }));
    dialog().getByText("Sair sem salvar?");
    await user.click(button("Continuar editando"));
    expect([where(), area().value]).toEqual(["/admin/lessons/lesson1", "Quem já entregou um **trabalho**!"]);
    await user.click(screen.getByRole("link", { name: "away" }));
    await user.click(button("Sair sem salvar"));
    await waitFor(() => expect(where()).toBe("/admin/coupons"));
  });

  test("ADMIN-9: previews the text as students see it", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("tab", { name: "Pré-visualização" }));
    expect((await screen.findByText("trabalho")).tagName).toBe("STRONG");
  });

  test("a deleted lesson offers a way on", async () => {
    server.lesson = null;
    await show();
    expect(screen.getByRole("link", { name: "Voltar às aulas" }).getAttribute("href")).toBe("/admin/lessons");
  });
});

test.each([
  ["bold", "um dois", 3, 7, "um **dois**", 5, 9],
  ["link", "um dois", 3, 7, "um [dois](https://)", 4, 8],
  ["code", "a\nb", 0, 3, "```\na\nb\n```", 4, 7],
  ["code", "ab", 0, 2, "`ab`", 1, 3],
  ["list", "x\num\ndois", 4, 7, "x\n- um\n- dois", 2, 11],
  ["numbered", "um\ndois", 0, 7, "1. um\n2. dois", 0, 13],
  ["heading", "Olá", 2, 2, "## Olá", 0, 5],
] as const)("the tool %s on %o", (mark, text, start, end, value, from, to) => {
  expect(applyMark(mark, text, start, end)).toEqual({ value, start: from, end: to });
});
