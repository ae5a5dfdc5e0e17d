import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Course, Enrollment, Trial } from "@/visitor/course/api";
import { CourseHero } from "@/visitor/course/CourseHero";
import { CourseOutline } from "@/visitor/course/CourseOutline";
import { TrialView } from "@/visitor/course/TrialPage";
import { accessibilityProblems, renderPage } from "./render";
import { course, enrollment } from "./studentFixtures";

const server = { trial: null as Trial | null | undefined, enrollment: null as Enrollment | null };
vi.mock("@/lib/session", () => import("./fakeSession"));
vi.mock("@/visitor/course/api", () => ({
  useTrial: () => server.trial,
  useEnrollment: () => server.enrollment,
  useIsSignedIn: () => false,
}));

const trial: Trial = {
  title: "O que é Git",
  content: "## Um começo\n\nGit guarda **versões**.",
  images: [],
  videoAddress: null,
  readingMinutes: 4,
  course: { _id: course._id, slug: course.slug, title: course.title, language: "pt" },
};

beforeEach(() => void Object.assign(server, { trial, enrollment: null }));

const show = () => renderPage(<TrialView slug={course.slug} />, { texts: ["course", "markdown", "practice"] });

test("COURSE-15: a visitor reads the lesson and is led to enrolling", async () => {
  const { container } = await show();
  screen.getByRole("heading", { level: 1, name: "O que é Git" });
  await screen.findByRole("heading", { level: 2, name: "Um começo" });
  screen.getByText("4 min de leitura");
  expect(document.title).toContain("O que é Git");
  const end = within(screen.getByRole("region", { name: "Gostou da aula?" }));
  expect(end.getByRole("link", { name: "Ver o curso e se matricular" }).getAttribute("href")).toBe(
    "/course/git-e-github",
  );
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("COURSE-15: the enrolled are led back into their course", async () => {
  server.enrollment = enrollment;
  await show();
  screen.getByRole("link", { name: "Continuar o curso" });
});

test("COURSE-15: a video stands above the text and loads nothing until pressed", async () => {
  server.trial = { ...trial, content: "", videoAddress: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
  const { container } = await show();
  expect(container.querySelector("[data-facade]")).not.toBeNull();
  expect(container.querySelector("iframe")).toBeNull();
});

test("COURSE-15: without an open lesson the page says so and leads to the course", async () => {
  server.trial = null;
  await show();
  screen.getByRole("heading", { level: 1, name: "Sem aula aberta" });
  expect(screen.getByRole("link").getAttribute("href")).toBe("/course/git-e-github");
});

test("COURSE-15: while loading, the page says so", async () => {
  server.trial = undefined;
  await show();
  screen.getByRole("status");
});

const open: Course = {
  ...course,
  trialLessonId: course.modules[0]?.lessons.find(({ title }) => title === "O que é Git")?._id ?? null,
};
const showCourse = (shown: Course) =>
  renderPage(
    <>
      <CourseHero course={shown} />
      <CourseOutline course={shown} />
    </>,
    { texts: ["course", "catalog"] },
  );
const to = "/course/git-e-github/trial";
const trialLinks = () => screen.queryAllByRole("link").filter((link) => link.getAttribute("href") === to);

test("COURSE-15: hero and outline of the course lead to its open lesson alone", async () => {
  const { container } = await showCourse(open);
  expect(trialLinks()).toHaveLength(2);
  screen.getByRole("link", { name: "Ler a primeira aula de graça" });
  expect(screen.getByRole("link", { name: /Aula aberta/ }).textContent).toContain("O que é Git");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("COURSE-15: a course without one has no link, and the enrolled open the lesson itself", async () => {
  const first = await showCourse(course);
  expect(trialLinks()).toEqual([]);
  first.unmount();
  server.enrollment = enrollment;
  await showCourse(open);
  expect(trialLinks()).toEqual([]);
});
