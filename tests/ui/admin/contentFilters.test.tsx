import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { course, courseRow, lessonRow, moduleDetail } from "./courseFixtures";
import { answer, resetServer } from "./fakeServer";
import { examRow, id, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { courses, modules, lessons, exams } = api.admin;
const twin = { _id: id<"courses">("course2"), title: "Git", slug: "git-2", status: "published" as const };

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  answer(courses.options, [{ _id: courseRow._id, title: "Git", slug: "git", status: "draft" }, twin]);
});

test.each([
  ["/admin/modules", modules.list, moduleDetail],
  ["/admin/lessons", lessons.list, lessonRow],
  ["/admin/exams", exams.list, examRow],
] as const)("ADMIN-31: %s is filtered by course, and equal titles differ by slug and state", async (at, list, row) => {
  const asked: unknown[] = [];
  answer(list as typeof modules.list, (args) => {
    asked.push(args.courseId);
    return (args.courseId === twin._id ? [] : [row]) as never;
  });
  const { user, container } = await showAdmin(at);
  const field = await screen.findByRole("combobox", { name: "Curso" });
  screen.getByText("git · rascunho");
  await user.click(field);
  screen.getByRole("option", { name: "Git · git · rascunho" });
  await user.click(screen.getByRole("option", { name: "Git · git-2" }));
  expect(asked.at(-1)).toBe(twin._id);
  expect(await accessibilityProblems(container)).toEqual([]);
  const nothing = within(await screen.findByRole("status"));
  await user.click(nothing.getByRole("button"));
  await screen.findByRole("table");
  expect(asked.at(-1)).toBeUndefined();
});

test("ADMIN-31: courses are filtered by state", async () => {
  answer(courses.list, ({ status }) => (status === "published" ? [] : [courseRow]));
  const { user } = await showAdmin("/admin/courses");
  await screen.findByRole("table");
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Publicado");
  await screen.findByText("Nada encontrado");
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Todos");
  await screen.findByRole("table");
});

test("ADMIN-32: a course without an exam leads to the form for its exam", async () => {
  answer(courses.get, { ...course, checklist: { ...course.checklist, exam: false } });
  const { user } = await showAdmin(`/admin/courses/${course._id}`);
  await user.click(await screen.findByRole("link", { name: "Ir para as provas" }));
  const form = within(await screen.findByRole("dialog", { name: "Nova prova" }));
  expect(form.getByRole<HTMLInputElement>("combobox", { name: /^Curso/ }).value).toBe("Git · git · rascunho");
});
