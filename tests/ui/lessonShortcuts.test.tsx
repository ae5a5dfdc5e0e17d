import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Completion, Lesson } from "@/student/lesson/api";
import { LessonActions } from "@/student/lesson/LessonActions";
import { accessibilityProblems, renderPage } from "./render";
import { lesson } from "./studentFixtures";

const complete = vi.fn<(args: { lessonId: string }) => Promise<Completion>>();
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/lesson/api", () => ({
  useCompleteLesson: () => complete,
  usePrewarmLesson: () => vi.fn(),
}));

beforeEach(() => {
  complete.mockReset().mockReturnValue(new Promise(() => undefined));
});

const done: Lesson = { ...lesson, completed: true };
const show = (shown: Lesson = lesson) =>
  renderPage(
    <main>
      <input aria-label="somewhere to type" />
      <LessonActions lesson={shown} />
    </main>,
    { at: "/lesson/lesson1", texts: ["lesson"] },
  );

describe("LESSON-9: a key for each button", () => {
  test("C completes the lesson, once", async () => {
    const { user } = await show();
    await user.keyboard("cc");
    expect(complete).toHaveBeenCalledExactlyOnceWith({ lessonId: "lesson1" });
  });

  test("N goes on once the lesson is complete, not before", async () => {
    const first = await show();
    await first.user.keyboard("n");
    expect(first.where()).toBe("/lesson/lesson1");
    first.unmount();
    const { user, where } = await show(done);
    await user.keyboard("c");
    expect(complete).not.toHaveBeenCalled();
    await user.keyboard("n");
    await waitFor(() => expect(where()).toBe("/lesson/lesson2"));
  });

  test("B goes back to the course", async () => {
    const { user, where } = await show();
    await user.keyboard("b");
    await waitFor(() => expect(where()).toBe("/course/git-e-github"));
  });
});

describe("LESSON-9: are ignored", () => {
  test("while typing", async () => {
    const { user } = await show();
    const field = screen.getByLabelText<HTMLInputElement>("somewhere to type");
    await user.type(field, "cnb");
    expect(field.value).toBe("cnb");
    expect(complete).not.toHaveBeenCalled();
  });

  test.each(["ctrlKey", "metaKey", "altKey", "repeat", "isComposing"])("with %s", async (state) => {
    await show();
    fireEvent.keyDown(document.body, { key: "c", [state]: true });
    expect(complete).not.toHaveBeenCalled();
  });
});

describe("the legend", () => {
  const lines = () => {
    const legend = screen.getByRole("region", { name: "Atalhos do teclado" });
    return [...legend.querySelectorAll("li")].map((line) => line.textContent);
  };

  test("names the keys, as the buttons do", async () => {
    const { container } = await show(done);
    expect(lines()).toEqual(["N Próxima aula", "B Voltar ao curso"]);
    expect(screen.getByRole("link", { name: "Próxima aula" }).getAttribute("aria-keyshortcuts")).toBe("n");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("omits keys that do nothing now", async () => {
    const { unmount } = await show();
    expect(lines()).toEqual(["C Marcar como concluída", "B Voltar ao curso"]);
    unmount();
    await show({ ...done, nextLessonId: null });
    expect(lines()).toEqual(["B Voltar ao curso"]);
  });

  test("LESSON-9: turns them off, for the next lesson too, and on again", async () => {
    const first = await show();
    await first.user.click(screen.getByRole("button", { name: "Desativar atalhos" }));
    act(() => (document.activeElement as HTMLElement).blur());
    await first.user.keyboard("c");
    expect(complete).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Marcar como concluída" }).hasAttribute("aria-keyshortcuts")).toBe(false);
    first.unmount();
    const { user } = await show();
    await user.keyboard("c");
    expect(complete).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Ativar atalhos" }));
    await user.keyboard("c");
    expect(complete).toHaveBeenCalledTimes(1);
  });
});
