import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Completion, Lesson, Outline } from "@/student/lesson/api";
import LessonPage from "@/student/lesson/LessonPage";
import { Route, Routes } from "react-router-dom";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "./render";
import { lesson, lessonOutline } from "./studentFixtures";

interface Server {
  lesson: Lesson | null | undefined;
  outline: Outline | undefined;
  error: Error | null;
}
const server: Server = { lesson, outline: lessonOutline, error: null };
const ask = vi.fn<(lessonId: string) => Promise<number | null>>();
const keep = vi.fn<(place: { lessonId: string; block: number }) => Promise<null>>();
const complete = vi.fn<(args: { lessonId: string }) => Promise<Completion>>();
const prewarm = vi.fn<(lessonId: string | null) => void>();

vi.mock("@/lib/ended", () => import("./fakeEnded"));
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/lesson/api", () => ({
  useLesson: () => {
    if (server.error) throw server.error;
    return server.lesson;
  },
  useCompleteLesson: () => complete,
  usePrewarmLesson: () => prewarm,
  useOutline: () => server.outline,
  useAskPlace: () => ask,
  useAnswerPractice: () => () => Promise.resolve(null),
  useStorePlace: () => keep,
}));

const done: Completion = {
  progressPercentage: 33,
  nextLessonId: lesson.nextLessonId,
  examIsNext: false,
  practiceModuleId: null,
  courseSlug: lesson.course.slug,
  certificateHash: null,
};

beforeEach(() => {
  Object.assign(server, { lesson, outline: lessonOutline, error: null });
  ask.mockReset().mockResolvedValue(null);
  keep.mockReset().mockResolvedValue(null);
  complete.mockReset().mockResolvedValue(done);
  prewarm.mockReset();
  vi.mocked(showToast).mockReset();
});

const show = (language: "pt" | "en" = "pt") =>
  renderPage(
    <main>
      <Routes>
        <Route path="/lesson/:lessonId" element={<LessonPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </main>,
    { at: "/lesson/lesson1", texts: ["lesson", "markdown", "practice"], language },
  );
const completeButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Marcar como concluída" });

test("LESSON-1, LESSON-2: shows module, title and the rendered Markdown", async () => {
  const { container } = await show();
  await screen.findByRole("heading", { level: 2, name: "Começo" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("O que é Git");
  within(screen.getByRole("article")).getByText(/Fundamentos/);
  expect(screen.getByText("parágrafo").tagName).toBe("EM");
  expect(container.querySelector("pre code")?.textContent).toBe("const soma = 1; // dois");
  screen.getByRole("table");
  for (const back of screen.getAllByRole("link", { name: "Voltar ao curso" })) {
    expect(back.getAttribute("href")).toBe("/course/git-e-github");
  }
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("LESSON-6: Markdown never becomes HTML or script of the page", async () => {
  server.lesson = { ...lesson, content: '<img src=x onerror="alert(1)"> [x](javascript:alert(1)) fim' };
  const { container } = await show();
  await screen.findByText(/fim/);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("[href^='javascript']")).toBeNull();
});

test("LESSON-3: loading and missing", async () => {
  server.lesson = undefined;
  const { unmount } = await show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Carregando aula...");
  unmount();
  server.lesson = null;
  await show("en");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Lesson not found");
  expect(screen.getByRole("link", { name: "Back to the dashboard" }).getAttribute("href")).toBe("/dashboard");
});

describe("a query that fails", () => {
  test("not enrolled: says so and leads on", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.error = new ConvexError({ code: "notEnrolled" });
    await show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Esta aula é para quem está matriculado");
    expect(screen.getByRole("link", { name: "Explorar cursos" }).getAttribute("href")).toBe("/dashboard?tab=browse");
  });

  test("anything else can be retried", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    server.error = new Error("boom");
    const { user, container } = await show();
    within(screen.getByRole("alert")).getByRole("heading", { level: 1 });
    expect(await accessibilityProblems(container)).toEqual([]);
    server.error = null;
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    await screen.findByRole("heading", { level: 1, name: "O que é Git" });
  });
});

describe("PRACTICE-5: a module's questions are offered", () => {
  test("by the lesson that comes after it, which is not put off for them", async () => {
    complete.mockResolvedValue({ ...done, practiceModuleId: "module1" as Lesson["module"]["_id"] });
    const { user, where, container } = await show();
    expect(screen.queryByRole("link", { name: "Praticar agora" })).toBeNull();
    await user.click(completeButton());
    await waitFor(() => expect(where()).toBe("/lesson/lesson2"));
    const offer = await screen.findByRole("link", { name: "Praticar agora" });
    expect(offer.getAttribute("href")).toBe("/course/git-e-github/practice/module1");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("by the outline, once all of its lessons are complete", async () => {
    const offers = () => screen.queryAllByRole("link", { name: "Praticar este módulo", hidden: true });
    const { unmount } = await show();
    expect(offers()).toEqual([]);
    unmount();
    const modules = lessonOutline.modules.map((module) => ({
      ...module,
      lessons: module.lessons.map((each) => ({ ...each, completed: true })),
    }));
    server.outline = { ...lessonOutline, modules };
    await show();
    // The second module asks nothing.
    expect(offers().map((link) => link.getAttribute("href"))).toEqual(["/course/git-e-github/practice/module1"]);
  });
});

describe("completing", () => {
  test("LESSON-4, LESSON-7: happens once, with its toast, then leads to the next lesson", async () => {
    let answer!: (value: Completion) => void;
    complete.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { where } = await show();
    const button = completeButton();
    button.focus();
    // Two clicks before the disabled button is painted.
    act(() => {
      button.click();
      button.click();
    });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    act(() => button.click());
    expect(document.activeElement).toBe(button);
    expect(complete).toHaveBeenCalledExactlyOnceWith({ lessonId: "lesson1" });
    expect(where()).toBe("/lesson/lesson1");
    act(() => answer(done));
    await waitFor(() => expect(where()).toBe("/lesson/lesson2"));
    expect(vi.mocked(showToast).mock.calls).toEqual([
      [{ title: "Aula concluída!", message: "Seu progresso foi atualizado.", variant: "success" }],
    ]);
  });

  test("the next lesson is preloaded when pointing at the button, and together with the completion", async () => {
    const { user } = await show();
    await user.hover(completeButton());
    expect(prewarm).toHaveBeenCalledWith("lesson2");
    prewarm.mockClear();
    complete.mockReturnValue(new Promise(() => {}));
    await user.keyboard("c");
    expect(complete).toHaveBeenCalledOnce();
    expect(prewarm).toHaveBeenCalledWith("lesson2");
  });

  test("LESSON-4: the last one of the module leads to the course", async () => {
    complete.mockResolvedValue({ ...done, nextLessonId: null });
    const { user, where } = await show();
    await user.click(completeButton());
    await waitFor(() => expect(where()).toBe("/course/git-e-github"));
  });

  test("announces the certificate that it brings", async () => {
    complete.mockResolvedValue({ ...done, nextLessonId: null, certificateHash: "CERT-1" });
    const { user, where } = await show();
    await user.click(completeButton());
    await waitFor(() => expect(vi.mocked(showToast).mock.calls[0]?.[0].title).toBe("Parabéns! 🎉"));
    const { action } = vi.mocked(showToast).mock.calls[0]?.[0] ?? {};
    expect(action?.label).toBe("Ver certificado");
    act(() => action?.run());
    await waitFor(() => expect(where()).toBe("/dashboard?tab=certificates"));
  });

  test("LESSON-7: a failure stays on the page with its toast and can be retried", async () => {
    complete.mockRejectedValueOnce(new Error("boom"));
    const { user, where } = await show();
    await user.click(completeButton());
    expect(vi.mocked(showToast).mock.calls).toEqual([
      [{ title: "Erro", message: "Não foi possível marcar a aula como concluída.", variant: "destructive" }],
    ]);
    expect(where()).toBe("/lesson/lesson1");
    await user.click(completeButton());
    await waitFor(() => expect(where()).toBe("/lesson/lesson2"));
  });
});

test("LESSON-1, LESSON-2: a completed lesson has a tick, and the next lesson replaces the button", async () => {
  server.lesson = { ...lesson, completed: true };
  await show();
  screen.getByText("Aula concluída");
  expect(screen.queryByRole("button", { name: "Marcar como concluída" })).toBeNull();
  expect(screen.getByRole("link", { name: "Próxima aula" }).getAttribute("href")).toBe("/lesson/lesson2");
});

test("LESSON-2: a completed lesson without a next one has neither", async () => {
  server.lesson = { ...lesson, completed: true, nextLessonId: null };
  await show();
  expect(screen.queryByRole("link", { name: "Próxima aula" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Marcar como concluída" })).toBeNull();
});

test("LESSON-15: a video stands above its text and loads nothing from elsewhere before it is pressed", async () => {
  server.lesson = { ...lesson, lessonType: "video", videoAddress: "https://vimeo.com/76979871" };
  const { container, user } = await show();
  const play = await screen.findByRole("button", { name: /O que é Git.*Assistir ao vídeo.*Vimeo/ });
  const text = await screen.findByRole("heading", { level: 2, name: "Começo" });
  expect(play.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(container.querySelector("iframe, img, script, link")).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
  play.focus();
  await user.keyboard("{Enter}");
  const frame = screen.getByTitle<HTMLIFrameElement>("O que é Git");
  expect(frame.src).toBe("https://player.vimeo.com/video/76979871?dnt=1&autoplay=1");
  expect(document.activeElement).toBe(frame);
});
