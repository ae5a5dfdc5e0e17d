import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { exams } = api.admin;

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
});

test("ADMIN-35: a copy starts with the exam's choices, asks for a course, and opens with its questions", async () => {
  const page = await showAdmin("/admin/exams");
  await screen.findByRole("heading", { level: 1, name: "Provas" });
  const dialog = () => within(screen.getByRole("dialog"));
  await page.user.click(screen.getByRole("button", { name: "Duplicar Prova final de Git" }));
  await screen.findByRole("dialog", { name: "Duplicar prova" });
  dialog().getByText("“Prova final de Git” será copiada para outro curso com as suas 5 questões.");
  expect(dialog().getByRole<HTMLInputElement>("textbox", { name: /^Título/ }).value).toBe("Prova final de Git");
  await page.user.click(dialog().getByRole("button", { name: "Duplicar" }));
  dialog().getByText("Escolha o curso");
  expect(callsOf(exams.duplicate)).toEqual([]);
  await page.user.click(dialog().getByRole("combobox", { name: /^Curso/ }));
  await page.user.click(await screen.findByRole("option", { name: "Git" }));
  expect(await accessibilityProblems(page.baseElement)).toEqual([]);
  answer(exams.duplicate, { examId: id<"courseExams">("exam1") });
  await page.user.dblClick(dialog().getByRole("button", { name: "Duplicar" }));
  await waitFor(() => expect(page.where()).toBe("/admin/exams/exam1/questions"));
  expect(callsOf(exams.duplicate)).toMatchObject([
    { examId: "exam1", courseId: "course1", title: "Prova final de Git", passingScore: 80, timeLimitMinutes: 45 },
  ]);
  expect(toasts).toEqual([{ title: "Prova duplicada", variant: "success" }]);
});
