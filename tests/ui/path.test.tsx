import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Path, PathCourse, Progress } from "@/visitor/path/api";
import PathPage from "@/visitor/path/PathPage";
import { PathSection } from "@/visitor/home/PathSection";
import { CourseAround } from "@/visitor/course/CourseAround";
import { PathSteps } from "@/components/path/PathSteps";
import { accessibilityProblems, renderPage } from "./render";
import { course as outline } from "./studentFixtures";

const courseOf = (number: number): PathCourse => ({
  _id: `course${number}` as PathCourse["_id"],
  ...{ slug: `curso-${number}`, title: `Curso ${number}`, description: "Aprenda de verdade." },
  ...{ durationHours: 6, language: "pt", level: null, lessonCount: 9, students: null },
});

const path: Path = {
  _id: "path1" as Path["_id"],
  ...{ slug: "dados", title: "Dados", description: "Do zero ao relatório.", text: "Para **quem** pergunta." },
  ...{ language: "pt", status: "published", courseCount: 2, durationHours: 12 },
  courses: [courseOf(1), courseOf(2)],
};

const progress: Progress = {
  ...{ certificate: null, isDue: false },
  ...{ done: 1, total: 2, next: { slug: "curso-2", title: "Curso 2", language: "pt", isEnrolled: true } },
  courses: [
    { courseId: courseOf(1)._id, state: "completed", progressPercentage: 100 },
    { courseId: courseOf(2)._id, state: "inProgress", progressPercentage: 40 },
  ],
};

const server = { path: path as Path | null | undefined, progress: null as Progress | null };
const take = vi.fn<(args: object) => Promise<null>>();
vi.mock("@/visitor/path/api", () => ({
  usePath: () => server.path,
  useProgress: () => server.progress,
  useTakeCertificate: () => take,
}));
vi.mock("@/visitor/home/api", () => ({
  PATHS_PER_PAGE: 6,
  usePaths: () => ({ status: "Exhausted", results: [path], loadMore: vi.fn() }),
}));

beforeEach(() => {
  Object.assign(server, { path, progress: null });
});

const TEXTS = ["path", "catalog", "markdown"];
const show = (language: "pt" | "es" | "en" = "pt") =>
  renderPage(
    <main>
      <PathPage />
    </main>,
    { at: "/paths/dados", texts: TEXTS, language },
  );
const items = () => within(screen.getByRole("region", { name: "Cursos da trilha" })).getAllByRole("article");

describe("PATH-3: a path's page", () => {
  test("shows title, facts, text and the courses in their order", async () => {
    const { container } = await show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Dados");
    expect(document.title).toContain("Dados");
    screen.getByText("2 cursos");
    screen.getByText("12 horas");
    expect((await screen.findByText("quem")).tagName).toBe("STRONG");
    const links = items().map((item) => within(item).getByRole("link"));
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Curso 1", "/course/curso-1"],
      ["Curso 2", "/course/curso-2"],
    ]);
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("tells of a draft, of no courses, and in which language it is", async () => {
    server.path = { ...path, status: "draft", courses: [], courseCount: 0, durationHours: 0, text: "" };
    const { container } = await show("en");
    screen.getByText("Draft");
    screen.getByText("The courses of this path are still being prepared.");
    expect(screen.getByRole("heading", { level: 1 }).getAttribute("lang")).toBe("pt");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("leads home from an unknown one, and shows its shape while loading", async () => {
    server.path = null;
    await show("es");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Ruta no encontrada");
    expect(screen.getByRole("link", { name: "Volver al inicio" }).getAttribute("href")).toBe("/");
    server.path = undefined;
    const { container } = await show();
    expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
  });

  test("is linked from home and from its courses", async () => {
    const around = { ...outline, before: [outline], paths: [path] };
    const { container } = await renderPage(
      <main>
        <h1>Home</h1>
        <PathSection />
        <CourseAround course={around} />
      </main>,
      { texts: ["home", "course"] },
    );
    expect(screen.getByRole("link", { name: "Ver trilha: Dados" }).getAttribute("href")).toBe("/paths/dados");
    const links = (name: string) =>
      within(screen.getByRole("region", { name }))
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"));
    expect(links("Faz parte da trilha")).toEqual(["/paths/dados"]);
    expect(links("Recomendado antes")).toEqual(["/course/git-e-github"]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

test("PATH-4: a student sees the courses done and the state in each", async () => {
  server.progress = progress;
  const { container } = await show();
  const bar = screen.getByRole("progressbar", { name: "Progresso na trilha Dados: 1 de 2 cursos" });
  expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["1", "2"]);
  within(items()[0] as HTMLElement).getByText("Concluído");
  within(items()[1] as HTMLElement).getByText("40% concluído");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("PATH-5: each path has its next course, and a finished one says so", async () => {
  const done = { path: { ...path, slug: "web", title: "Web" }, done: 2, total: 2, next: null };
  const { container } = await renderPage(
    <main>
      <h1>Curso</h1>
      <h2>Prova</h2>
      <PathSteps of="next" steps={[{ path, ...progress }, done]} />
    </main>,
    { texts: ["path"] },
  );
  const next = screen.getByRole("link", { name: "Continuar o curso: Curso 2" });
  expect(next.getAttribute("href")).toBe("/course/curso-2");
  screen.getByText("Você concluiu a trilha Web.");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("PATH-8: the page takes a due certificate, and opens one that is there", async () => {
  take.mockResolvedValue(null);
  server.progress = { ...progress, done: 2, next: null, isDue: true };
  const { user, unmount } = await show();
  await user.click(screen.getByRole("button", { name: "Emitir o certificado da trilha" }));
  expect(take).toHaveBeenCalledWith({ pathId: path._id });
  unmount();
  const certificate = { _id: "certificate1" as NonNullable<Progress["certificate"]>["_id"], state: "valid" as const };
  server.progress = { ...progress, done: 2, next: null, certificate };
  const { container } = await show();
  const link = screen.getByRole("link", { name: "Ver o certificado da trilha" });
  expect(link.getAttribute("href")).toBe("/certificate/certificate1");
  expect(await accessibilityProblems(container)).toEqual([]);
});
