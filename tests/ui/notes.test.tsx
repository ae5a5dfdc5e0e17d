import { screen, waitFor, within } from "@testing-library/react";
import { useRef } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { findPassage, readPassages } from "@/student/lesson/passages";
import type { StudentsCourse } from "@/lib/studentsCourse";
import type { Note } from "@/student/notes/api";
import CourseNotesPage from "@/student/notes/CourseNotesPage";
import LessonNotes from "@/student/notes/LessonNotes";
import NoteTool from "@/student/notes/NoteTool";
import { answer, callsOf, refusal, refuse, resetServer } from "./admin/fakeServer";
import { accessibilityProblems, renderPage } from "./render";
import { toasts } from "./toastLog";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/toast", () => import("./toastLog"));
vi.mock("@/lib/ended", () => import("./fakeEnded"));

const { notes } = api.student;
const texts = ["notes", "controls", "validation", "dates"];

const note: Note = {
  ...{ _id: "note1" as Note["_id"], lessonId: "lesson1" as Note["lessonId"], lessonTitle: "O que é Git" },
  ...{ text: "Rever <b>isto</b>", passage: "Segundo parágrafo", addedAt: Date.UTC(2026, 10, 7, 17), version: 3 },
};
const mark: Note = { ...note, _id: "note2" as Note["_id"], text: "", passage: "Primeiro parágrafo" };

const highlighted = new Map<string, Range[]>();
vi.stubGlobal("CSS", { highlights: highlighted });
vi.stubGlobal("Highlight", class extends Array<Range> {});

beforeEach(() => {
  resetServer();
  toasts.length = 0;
  answer(notes.ofLesson, [note]);
  answer(notes.list, [note, { ...mark, lessonTitle: null }]);
  answer(api.student.enrollments.course, {
    _id: "course1" as StudentsCourse["_id"],
    slug: "git",
    title: "Git e GitHub",
    language: "pt",
  });
  highlighted.clear();
});

function Lesson() {
  const text = useRef<HTMLDivElement>(null);
  return (
    <main>
      <h1>Aula</h1>
      <NoteTool
        lessonId={note.lessonId}
        readPassages={() => readPassages(text.current)}
        findPassage={(passage) => findPassage(text.current, passage)}
      />
      <div ref={text}>
        <p>Primeiro parágrafo</p>
        <p>
          Segundo <em>parágrafo</em>
        </p>
      </div>
      <LessonNotes lessonId={note.lessonId} slug="git" />
    </main>
  );
}
const showLesson = (at = "/lesson/lesson1") => renderPage(<Lesson />, { texts, at });

describe("NOTE-1: notes and marks", () => {
  test("a paragraph is marked, or a note written; an empty one is refused where it is", async () => {
    const { user, container } = await showLesson();
    await user.click(await screen.findByRole("button", { name: "Anotar" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Salvar" }));
    await dialog.findByText("Escreva a anotação ou escolha um trecho");
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.selectOptions(dialog.getByRole("combobox", { name: "Qual trecho?" }), "Primeiro parágrafo");
    await user.click(dialog.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: "Anotação guardada", variant: "success" }]));
    expect(callsOf(notes.add)).toEqual([{ lessonId: "lesson1", passage: "Primeiro parágrafo", text: "" }]);
  });

  test("a full course says so", async () => {
    refuse(notes.add, refusal("notesFull"));
    const { user } = await showLesson();
    await user.click(await screen.findByRole("button", { name: "Anotar" }));
    await user.type(await screen.findByRole("textbox", { name: "Sua anotação" }), "Mais");
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(toasts[0]?.message).toContain("200 anotações"));
  });

  test("is edited over what another tab has saved, and deleted after a question", async () => {
    const { user, container } = await showLesson();
    const card = within(await screen.findByRole("article"));
    expect(container.querySelector("b")).toBeNull();
    await user.click(card.getByRole("button", { name: "Editar" }));
    await user.type(await screen.findByRole("textbox", { name: "Sua anotação" }), "!");
    await user.click(screen.getByRole("button", { name: "Salvar" }));
    await waitFor(() =>
      expect(callsOf(notes.edit)).toEqual([{ noteId: "note1", version: 3, text: "Rever <b>isto</b>!" }]),
    );
    await user.click(await card.findByRole("button", { name: "Apagar" }));
    const question = within(await screen.findByRole("dialog", { name: "Apagar esta anotação?" }));
    await user.click(question.getByRole("button", { name: "Apagar" }));
    await waitFor(() => expect(callsOf(notes.remove)).toEqual([{ noteId: "note1" }]));
  });
});

describe("NOTE-3: where they are found again", () => {
  test("in the text, and by an address that names one", async () => {
    answer(notes.ofLesson, [note, { ...mark, passage: "Gone since" }]);
    await showLesson("/lesson/lesson1?note=note1");
    await screen.findAllByRole("article");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Segundo parágrafo"));
    expect(highlighted.get("own-notes")?.map(String)).toEqual(["Segundo parágrafo"]);
  });

  test("below the lesson, with a way to all of the course; without any, how to begin", async () => {
    answer(notes.ofLesson, []);
    const { container } = await showLesson();
    await screen.findByText(/Só você lê o que anota/);
    expect(screen.getByRole("link", { name: "Todas do curso" }).getAttribute("href")).toBe("/course/git/notes");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("NOTE-2: staff who look at a lesson have none", async () => {
    answer(notes.ofLesson, null);
    await showLesson();
    expect(screen.queryByRole("button", { name: "Anotar" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Minhas anotações" })).toBeNull();
  });

  test("on the page of the course, searched, also of a lesson that is gone", async () => {
    const { user, container, where } = await renderPage(
      <main>
        <Routes>
          <Route path="/course/:slug/notes" element={<CourseNotesPage />} />
        </Routes>
      </main>,
      { texts, at: "/course/git/notes" },
    );
    const cards = await screen.findAllByRole("article");
    expect(cards.map((card) => within(card).getByRole("heading").textContent)).toEqual([
      "O que é Git",
      "Aula removida",
    ]);
    expect(
      within(cards[0] ?? container)
        .getByRole("link", { name: "Ver na aula" })
        .getAttribute("href"),
    ).toBe("/lesson/lesson1?note=note1");
    expect(within(cards[1] ?? container).queryByRole("link")).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
    answer(notes.list, []);
    await user.type(screen.getByRole("searchbox", { name: "Buscar nas minhas anotações" }), "ramo");
    await waitFor(() => expect(where()).toBe("/course/git/notes?search=ramo"));
    await screen.findByText("Nada encontrado");
  });
});
