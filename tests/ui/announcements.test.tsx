import { screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { AnnouncementCards } from "@/components/announcements/AnnouncementCards";
import type { Announcement } from "@/lib/announcements";
import AnnouncementsPage from "@/student/announcements/AnnouncementsPage";
import CourseAnnouncementsPage from "@/student/announcements/CourseAnnouncementsPage";
import { answer, callsOf, refuse, resetServer } from "./admin/fakeServer";
import { anonymous, become, student } from "./fakeSession";
import { accessibilityProblems, renderPage, renderRoutes } from "./render";
import { toasts } from "./toastLog";

vi.mock("convex/react", () => import("./admin/fakeServer"));
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/lib/toast", () => import("./toastLog"));

const { announcements } = api.student;
const texts = ["announcements", "markdown", "dates", "controls", "ended"];
const git: Announcement["course"] = {
  ...{ _id: "course1" as NonNullable<Announcement["course"]>["_id"], slug: "git-e-github", title: "Git e GitHub" },
};

const about = (title: string, more: Partial<Announcement> = {}): Announcement => ({
  _id: title as Announcement["_id"],
  title,
  text: `**${title}**, em detalhe.`,
  language: "pt",
  course: null,
  sentAt: Date.UTC(2026, 10, 5, 12),
  editedAt: null,
  isNew: true,
  ...more,
});

beforeEach(() => {
  resetServer();
  toasts.length = 0;
  become(student);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const cards = () => screen.getAllByRole("listitem");

describe("NEWS-2, NEWS-4, NEWS-5: cards", () => {
  const show = (courseId?: string, language: "pt" | "es" | "en" = "pt") =>
    renderPage(
      <main>
        <h1>Olá</h1>
        <h2>Cursos</h2>
        <AnnouncementCards {...(courseId !== undefined && { courseId })} />
      </main>,
      { texts, language },
    );

  test("the newest three, live; opening one counts once as read, and shows its Markdown in its language", async () => {
    answer(announcements.open, [about("Um"), about("Dois"), about("Três"), about("Quatro")]);
    const { user, container } = await show(undefined, "en");
    await waitFor(() => expect(cards()).toHaveLength(3));
    const open = screen.getByRole("button", { name: "Read: Um" });
    expect(open.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText("em detalhe", { exact: false })).toBeNull();
    await user.click(open);
    const text = await screen.findByText("Um", { selector: "strong" });
    expect(text.closest("[lang]")?.getAttribute("lang")).toBe("pt");
    expect(screen.getByRole("heading", { name: "Um" }).getAttribute("lang")).toBe("pt");
    expect(callsOf(announcements.read)).toEqual([{ announcementId: "Um" }]);
    answer(announcements.open, [about("Um", { isNew: false, editedAt: Date.UTC(2026, 10, 6, 12) })]);
    screen.getByText("Sent 11/05/2026 · edited 11/06/2026");
    await user.click(screen.getByRole("button", { name: "Collapse: Um" }));
    await user.click(screen.getByRole("button", { name: "Read: Um" }));
    expect(callsOf(announcements.read)).toHaveLength(1);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("dismissing puts it away once the server says so; a failure says why", async () => {
    answer(announcements.open, [about("Um")]);
    const { user } = await show();
    refuse(announcements.dismiss, new ConvexError({ code: "notFound" }));
    await user.click(await screen.findByRole("button", { name: "Dispensar: Um" }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Erro ao dispensar o aviso"]));
    answer(announcements.dismiss, null);
    await user.click(screen.getByRole("button", { name: "Dispensar: Um" }));
    expect(callsOf(announcements.dismiss)).toHaveLength(2);
    answer(announcements.open, []);
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("a course's page shows its own, and a visitor none", async () => {
    answer(announcements.open, [about("Da escola"), about("Do curso", { course: git })]);
    const { unmount } = await show("course1");
    await screen.findByRole("heading", { name: "Do curso" });
    expect(cards()).toHaveLength(1);
    unmount();
    become(anonymous);
    await show();
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("the longest title, a text that cannot be shown and one without HTML break nothing", async () => {
    const long = "a".repeat(200);
    answer(announcements.open, [about(long, { text: `<script>alert(1)</script>\n\n${"> ".repeat(2_400)}a` })]);
    const { user, container } = await show();
    await user.click(await screen.findByRole("button", { name: `Ler: ${long}` }));
    await waitFor(() => expect(container.querySelector("[aria-busy]")).toBeNull());
    expect(container.querySelector("script")).toBeNull();
    screen.getByRole("button", { name: `Recolher: ${long}` });
  });
});

describe("NEWS-6: pages", () => {
  test("what one got, with its course; loading, empty, full", async () => {
    const { container } = await renderPage(
      <main>
        <AnnouncementsPage />
      </main>,
      { texts },
    );
    expect(container.querySelector("[aria-busy]")).not.toBeNull();
    answer(announcements.mine, []);
    screen.getByText("Nenhum aviso");
    answer(announcements.mine, [about("Um", { course: git, isNew: false }), about("Dois")]);
    expect(cards()).toHaveLength(2);
    within(cards()[0] as HTMLElement).getByText("Git e GitHub");
    within(cards()[1] as HTMLElement).getByText("Novo");
    expect(screen.queryByRole("button", { name: /Dispensar/ })).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  const ofCourse = () =>
    renderRoutes(
      [
        {
          path: "/course/:slug/announcements",
          element: (
            <main>
              <CourseAnnouncementsPage />
            </main>
          ),
        },
      ],
      { at: "/course/git-e-github/announcements", texts },
    );

  test("a course's, for its students", async () => {
    answer(api.student.enrollments.course, {
      _id: "course1" as never,
      slug: "git-e-github",
      title: "Git e GitHub",
      language: "en",
    });
    answer(announcements.ofCourse, [about("Um", { course: git, language: "en" })]);
    const { container } = await ofCourse();
    screen.getByRole("heading", { level: 1, name: "Avisos" });
    expect(screen.getByText("Git e GitHub").getAttribute("lang")).toBe("en");
    expect(screen.getByRole("link", { name: "Voltar ao curso" }).getAttribute("href")).toBe("/course/git-e-github");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("is refused to others, and missing where there is no course", async () => {
    answer(api.student.enrollments.course, new ConvexError({ code: "notEnrolled" }));
    answer(api.student.enrollments.ended, null);
    const { unmount } = await ofCourse();
    await screen.findByRole("heading", { level: 1, name: "Você não está matriculado neste curso" });
    unmount();
    answer(api.student.enrollments.course, null);
    await ofCourse();
    await screen.findByRole("heading", { level: 1, name: "Curso não encontrado" });
  });
});
