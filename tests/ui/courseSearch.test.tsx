import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FoundLessons, Lesson, Outline } from "@/student/lesson/api";
import { LessonOutline } from "@/student/lesson/LessonOutline";
import { accessibilityProblems, renderPage } from "./render";
import { lesson, lessonOutline } from "./studentFixtures";

const found: FoundLessons = {
  lessons: [
    { _id: "lesson1" as Lesson["_id"], title: "Índices", snippet: "… de índices e chaves" },
    { _id: "lesson2" as Lesson["_id"], title: "Chaves", snippet: "" },
  ],
  isCut: false,
};
const server: { outline: Outline; found: FoundLessons | undefined } = { outline: lessonOutline, found };
const searched = vi.fn<(courseId: string, search: string) => void>();

vi.mock("@/student/lesson/api", () => ({
  useOutline: () => server.outline,
  useLessonSearch: (courseId: string, search: string) => {
    searched(courseId, search);
    return server.found;
  },
}));

beforeEach(() => {
  Object.assign(server, { found, outline: lessonOutline });
  searched.mockReset();
});

const show = (onChoose?: () => void) =>
  renderPage(
    <main>
      <h1>Aula</h1>
      <LessonOutline courseId={lesson.course._id} lessonId="lesson1" {...(onChoose && { onChoose })} />
    </main>,
    { texts: ["lesson"] },
  );
const field = () => screen.getByRole("searchbox", { name: "Buscar nas aulas" });

describe("LESSON-24: search beside the lesson", () => {
  test("takes the outline's place, marks the words and leads to the lesson", async () => {
    const chosen = vi.fn();
    const { user, container } = await show(chosen);
    expect(screen.getByRole("navigation", { name: "Aulas do curso" })).toBeTruthy();
    await user.type(field(), "indices");
    await screen.findByText("2 aulas encontradas.");
    expect(searched).toHaveBeenLastCalledWith("course1", "indices");
    expect(screen.queryByRole("navigation", { name: "Aulas do curso" })).toBeNull();
    const results = within(screen.getByRole("list", { name: "Aulas encontradas" }));
    expect(results.getAllByRole("link").map((link) => [link.getAttribute("href"), link.ariaCurrent])).toEqual([
      ["/lesson/lesson1", "page"],
      ["/lesson/lesson2", null],
    ]);
    expect([...container.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
      "Índices",
      "índices",
    ]);
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(results.getByRole("link", { name: /Chaves/ }));
    expect(chosen).toHaveBeenCalledTimes(1);
    await user.clear(field());
    await screen.findByRole("navigation", { name: "Aulas do curso" });
  });

  test("I18N-8: titles and snippets are in the course's language", async () => {
    server.outline = { ...lessonOutline, course: { ...lessonOutline.course, language: "en" } };
    const { user } = await show();
    await user.type(field(), "indices");
    const link = await screen.findByRole("link", { name: /Índices/ });
    expect(link.querySelector("[lang]")?.getAttribute("lang")).toBe("en");
  });

  test("says that it works, that it found nothing, and that there may be more", async () => {
    server.found = undefined;
    const { user } = await show();
    await user.type(field(), "a");
    expect((await screen.findByRole("status")).textContent).toBe("Buscando...");
    server.found = { lessons: [], isCut: true };
    await user.type(field(), "b");
    await screen.findByText(/^Nenhuma aula encontrada\. Pode haver mais/);
  });
});
