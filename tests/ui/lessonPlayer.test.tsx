import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Completion, Lesson } from "@/student/lesson/api";
import LessonPage from "@/student/lesson/LessonPage";
import { Route, Routes } from "react-router-dom";
import { accessibilityProblems, renderPage } from "./render";
import { lesson, lessonOutline } from "./studentFixtures";

const server: { lesson: Lesson; outline: typeof lessonOutline } = { lesson, outline: lessonOutline };
const complete = vi.fn<(args: { lessonId: string }) => Promise<Completion>>();
const ask = vi.fn<(lessonId: string) => Promise<number | null>>();
const keep = vi.fn<(place: { lessonId: string; block: number }) => Promise<null>>();

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/lesson/api", () => ({
  useLesson: () => server.lesson,
  useOutline: () => server.outline,
  useAskPlace: () => ask,
  useAnswerPractice: () => () => Promise.resolve(null),
  useStorePlace: () => keep,
  useCompleteLesson: () => complete,
  usePrewarmLesson: () => vi.fn(),
}));

beforeAll(() => import("@/components/markdown/MarkdownText"));

beforeEach(() => {
  server.lesson = lesson;
  server.outline = lessonOutline;
  ask.mockReset().mockResolvedValue(null);
  keep.mockReset().mockResolvedValue(null);
  complete.mockReset();
  window.scrollY = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = async () => {
  const page = await renderPage(
    <main>
      <Routes>
        <Route path="/lesson/:lessonId" element={<LessonPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </main>,
    { at: `/lesson/${server.lesson._id}`, texts: ["lesson", "markdown"] },
  );
  await screen.findByRole("heading", { level: 2, name: "Começo" });
  return page;
};
const side = () => within(screen.getByRole("complementary", { name: "Aulas do curso" }));

describe("LESSON-11: the outline beside the lesson", () => {
  test("says which lesson this is, shows the progress, ticks what is done and leads to every lesson and the exam", async () => {
    const { container } = await show();
    expect(side().getByText("Aula 1 de 3")).toBeTruthy();
    expect(side().getByRole("progressbar", { name: "Progresso no curso: 33%" }).ariaValueNow).toBe("33");
    const links = side().getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.ariaCurrent])).toEqual([
      ["O que é Git", "/lesson/lesson1", "page"],
      ["Primeiro commit", "/lesson/lesson2", null],
      ["Merge", "/lesson/lesson3", null],
      ["Fazer a prova final", "/exam/course1", null],
    ]);
    within(links[1] ?? container).getByRole("img", { name: "Aula concluída" });
    expect(side().getAllByRole("img", { name: "Aula concluída" })).toHaveLength(1);
    const open = side()
      .getAllByRole<HTMLDetailsElement>("group")
      .map((module) => module.open);
    expect(open).toEqual([true, false]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("a finished module has a tick of its own", async () => {
    const first = await show();
    expect(side().queryByRole("img", { name: "Módulo concluído" })).toBeNull();
    first.unmount();
    const [module, ...others] = lessonOutline.modules;
    if (!module) throw new Error("no module");
    const lessons = module.lessons.map((each) => ({ ...each, completed: true }));
    server.outline = { ...lessonOutline, modules: [{ ...module, lessons }, ...others] };
    await show();
    side().getByRole("img", { name: "Módulo concluído" });
  });

  test("on a narrow screen opens in a sheet, which closes with the choice of a lesson", async () => {
    const { user, where } = await show();
    await user.click(screen.getByRole("button", { name: "Aulas" }));
    const sheet = await screen.findByRole("dialog", { name: "Aulas do curso" });
    await user.click(within(sheet).getByRole("link", { name: /Primeiro commit/ }));
    expect(where()).toBe("/lesson/lesson2");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("LESSON-12: says how long the text takes, and the lesson with its practice", async () => {
  await show();
  screen.getByText("6 min de leitura");
  screen.getByText("25 min com a prática");
});

describe("LESSON-5", () => {
  test("the previous lesson is one link away", async () => {
    server.lesson = { ...lesson, previousLessonId: "lesson0" as Lesson["_id"] };
    await show();
    expect(screen.getByRole("link", { name: "Aula anterior" }).getAttribute("href")).toBe("/lesson/lesson0");
  });

  test("after the last lesson comes the exam: as a link once it is complete, and by completing it", async () => {
    server.lesson = { ...lesson, nextLessonId: null, examIsNext: true, completed: true };
    const first = await show();
    const article = within(screen.getByRole("article"));
    expect(article.getByRole("link", { name: "Fazer a prova final" }).getAttribute("href")).toBe("/exam/course1");
    first.unmount();

    server.lesson = { ...server.lesson, completed: false };
    const answer = {
      progressPercentage: 99,
      nextLessonId: null,
      examIsNext: true,
      practiceModuleId: null,
      courseSlug: "x",
      certificateHash: null,
    };
    complete.mockResolvedValue(answer);
    const { user, where } = await show();
    await user.click(screen.getByRole("button", { name: "Marcar como concluída" }));
    await waitFor(() => expect(where()).toBe("/exam/course1"));
  });
});

describe("LESSON-13: where the student stopped", () => {
  /** Blocks of 500 pixels below one another; `scrollY` moves them. */
  const layOut = () =>
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const index = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, 500 * index - window.scrollY, 600, 500);
    });
  const scrollPage = (y: number) => {
    window.scrollY = y;
    window.dispatchEvent(new Event("scroll"));
  };

  test("opening is remembered, scrolling at most every ten seconds, and nothing that is known", async () => {
    layOut();
    await show();
    await waitFor(() => expect(keep.mock.calls).toEqual([[{ lessonId: "lesson1", block: 0 }]]));
    vi.useFakeTimers();
    scrollPage(600);
    scrollPage(1100);
    vi.advanceTimersByTime(9_000);
    expect(keep).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(keep.mock.lastCall).toEqual([{ lessonId: "lesson1", block: 2 }]);
    scrollPage(1150);
    vi.advanceTimersByTime(60_000);
    expect(keep).toHaveBeenCalledTimes(2);
  });

  test("leaving the page sends what the pause held back", async () => {
    layOut();
    const { unmount } = await show();
    await waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
    scrollPage(600);
    unmount();
    expect(keep.mock.lastCall).toEqual([{ lessonId: "lesson1", block: 1 }]);
  });

  test("a completed lesson neither asks nor remembers", async () => {
    server.lesson = { ...lesson, completed: true };
    await show();
    scrollPage(600);
    expect([ask.mock.calls, keep.mock.calls]).toEqual([[], []]);
  });
});
