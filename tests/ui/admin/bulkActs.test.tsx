import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Job } from "@/admin/components/jobs/api";
import type { StudentRow } from "@/admin/students/api";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("convex/react", () => import("./fakeServer"));

const { courses, jobs, peopleJobs, students } = api.admin;

const person = (name: string): StudentRow => ({
  ...{ userId: id<"users">(`user-${name}`), fullName: name, email: `${name}@selo.example`, createdAt: 0 },
  ...{ courseCount: 0, isBlocked: false, isAdmin: false, lastActiveDay: null },
});
const job: Job = {
  _id: id<"jobs">("job1"),
  ...{ kind: "people", act: "block", status: "finished", total: 8, doneCount: 8, skippedCount: 1 },
  ...{ ofSearch: true, courseTitle: null, people: null, imported: null, granted: null },
};

beforeEach(() => {
  resetServer();
  openSchool();
  answer(students.list, [person("Ana"), person("Bia"), person("Caio")]);
  answer(courses.options, [{ _id: id<"courses">("course1"), title: "Rust", slug: "x", status: "published" }]);
  answer(jobs.last, null);
  answer(jobs.notes, []);
});

describe("PEOPLE-6: many students at once", () => {
  const bar = () => screen.getAllByRole("button", { name: "Bloquear" })[0] ?? document.body;
  const opened = async () => within(await screen.findByRole("dialog"));

  test("those chosen, or all who match what is searched", async () => {
    answer(peopleJobs.ask, { count: 2, isExact: true, names: ["Ana", "Caio"], spared: 0 });
    const { user } = await showAdmin("/admin/students?search=a&status=active");
    await user.click(await screen.findByRole("checkbox", { name: "Selecionar Ana" }));
    await user.click(screen.getByRole("checkbox", { name: "Selecionar Caio" }));
    screen.getByText("2 selecionados");
    await user.click(bar());
    const dialog = await opened();
    dialog.getByText("2 pessoas: Ana e Caio");
    await user.click(dialog.getByRole("button", { name: "Bloquear" }));
    await waitFor(() =>
      expect(callsOf(students.startJob)).toEqual([{ act: "block", userIds: ["user-Ana", "user-Caio"] }]),
    );
    await user.click(screen.getByRole("button", { name: "Selecionar todos os resultados" }));
    await user.click(bar());
    const all = await opened();
    all.getByText(/vale para os 1\.024 primeiros/);
    await user.click(all.getByRole("button", { name: "Bloquear" }));
    const filter = { search: "a", status: "active" };
    await waitFor(() => expect(callsOf(students.startJob)[1]).toEqual({ act: "block", userIds: [], filter }));
  });

  test("PEOPLE-20: more than 50 are confirmed by typing their number, which is live", async () => {
    answer(peopleJobs.ask, { count: 1_234, isExact: true, names: ["Ana", "Bia", "Caio"], spared: 2 });
    const { user } = await showAdmin("/admin/students");
    await screen.findByRole("checkbox", { name: "Selecionar Ana" });
    await user.click(screen.getByRole("button", { name: "Selecionar todos os resultados" }));
    await user.click(bar());
    const dialog = await opened();
    dialog.getByText("1.234 pessoas: Ana, Bia, Caio e mais 1.231");
    dialog.getByText("2 pessoas da administração ficam de fora.");
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancelar" }));
    const field = dialog.getByLabelText(/digite o número de pessoas: 1\.234/);
    const confirm = () => user.click(dialog.getByRole("button", { name: "Bloquear" }));
    for (const wrong of ["", "50", "1234 x", "-1234", "12345"]) {
      await user.clear(field);
      if (wrong !== "") await user.type(field, wrong);
      await confirm();
      expect(document.activeElement).toBe(field);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      dialog.getByText("O número não confere: digite 1.234");
    }
    expect(await accessibilityProblems(document.body)).toEqual([]);
    expect(callsOf(students.startJob)).toEqual([]);
    await user.clear(field);
    await user.type(field, "1.234");
    act(() => answer(peopleJobs.ask, { count: 1_235, isExact: true, names: ["Ana", "Bia", "Caio"], spared: 2 }));
    await confirm();
    dialog.getByText("O número não confere: digite 1.235");
    await user.clear(field);
    await user.type(field, "1235{Enter}");
    await waitFor(() => expect(callsOf(students.startJob)).toHaveLength(1));
  });

  test("nothing is sent while people are counted, nor about nobody", async () => {
    const { user } = await showAdmin("/admin/students");
    await user.click(await screen.findByRole("checkbox", { name: "Selecionar Ana" }));
    await user.click(bar());
    const dialog = await opened();
    dialog.getByText("Contando as pessoas…");
    const confirm = dialog.getByRole("button", { name: "Bloquear" });
    expect(confirm).toHaveProperty("disabled", true);
    act(() => answer(peopleJobs.ask, { count: 0, isExact: true, names: [], spared: 1 }));
    await dialog.findByText("Isto não vale para ninguém.");
    dialog.getByText("1 pessoa da administração fica de fora.");
    expect(confirm).toHaveProperty("disabled", true);
    expect(await accessibilityProblems(document.body)).toEqual([]);
    act(() => answer(peopleJobs.ask, { count: 50, isExact: false, names: ["Ana", "Bia", "Caio"], spared: 0 }));
    await dialog.findByText("Pelo menos 50 pessoas: Ana, Bia, Caio e mais 47");
    expect(dialog.queryByRole("textbox")).toBeNull();
    await user.click(confirm);
    await waitFor(() => expect(callsOf(students.startJob)).toHaveLength(1));
  });

  test("ENROLL-9: enrollments in one course are ended with a reason", async () => {
    answer(peopleJobs.ask, { count: 1, isExact: true, names: ["Ana"], spared: 0 });
    const { user } = await showAdmin("/admin/students");
    await user.click(await screen.findByRole("checkbox", { name: "Selecionar Ana" }));
    await user.click(screen.getByRole("button", { name: "Encerrar matrícula" }));
    const dialog = await opened();
    const confirm = () => user.click(dialog.getByRole("button", { name: "Encerrar" }));
    await confirm();
    await dialog.findByText("Escolha o curso");
    dialog.getByText("Explique o motivo ao aluno");
    await user.click(dialog.getByRole("combobox", { name: /^Curso/ }));
    await user.click(await dialog.findByRole("option", { name: "Rust" }));
    await user.type(dialog.getByLabelText(/^Motivo/), "Turma errada");
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await confirm();
    const request = { act: "end", userIds: ["user-Ana"], courseId: "course1", reason: "Turma errada" };
    await waitFor(() => expect(callsOf(students.startJob)).toEqual([request]));
  });

  test("the job tells who was skipped and why, without accessibility problems", async () => {
    answer(jobs.last, job);
    answer(jobs.notes, [
      { _id: id<"jobItems">("n1"), userId: id<"users">("u1"), name: "Você", line: null, note: "cannotBlockSelf" },
    ]);
    const { container } = await showAdmin("/admin/students");
    await screen.findByText("Concluído: Bloquear");
    screen.getByText("8 de 8 pessoas");
    screen.getByText(/vale para os 1\.024 primeiros/);
    screen.getByText("1 ficou de fora:");
    screen.getByText(/não pode bloquear a sua própria conta/);
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe("PEOPLE-22: what a job did is taken back", () => {
  const people = { courseId: null, toCourseTitle: null, isUndo: false, canUndo: true };
  const undo = (dialog = within(document.body)) => dialog.getByRole("button", { name: "Desfazer" });

  test("after a question, only of a job that is over and has changed somebody", async () => {
    answer(peopleJobs.askUndo, { count: 7, isExact: true, names: ["Ana", "Bia", "Caio"], spared: 0 });
    answer(jobs.last, { ...job, status: "running", people: { ...people, canUndo: false } });
    const { user } = await showAdmin("/admin/students");
    await screen.findByText("Em andamento: Bloquear");
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
    act(() => answer(jobs.last, { ...job, people }));
    await user.click(undo());
    const dialog = within(await screen.findByRole("dialog", { name: "Desfazer o bloqueio?" }));
    dialog.getByText("7 pessoas: Ana, Bia, Caio e mais 4");
    expect(dialog.queryByLabelText(/Motivo/)).toBeNull();
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await user.click(undo(dialog));
    await waitFor(() => expect(callsOf(peopleJobs.undo)).toEqual([{ jobId: "job1" }]));
    act(() => answer(jobs.last, { ...job, act: "unblock", people: { ...people, isUndo: true } }));
    await screen.findByText("Concluído: desfazer o bloqueio");
  });

  test("enrollments end with a reason", async () => {
    answer(peopleJobs.askUndo, { count: 60, isExact: true, names: ["Ana", "Bia", "Caio"], spared: 0 });
    answer(jobs.last, { ...job, act: "enroll", courseTitle: "Rust", people });
    const { user } = await showAdmin("/admin/students");
    await screen.findByText("Concluído: matricular em Rust");
    await user.click(undo());
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/número de pessoas/), "60");
    await user.click(undo(dialog));
    await dialog.findByText("Explique o motivo ao aluno");
    await user.type(dialog.getByLabelText(/^Motivo/), "Curso errado");
    await user.click(undo(dialog));
    await waitFor(() => expect(callsOf(peopleJobs.undo)).toEqual([{ jobId: "job1", reason: "Curso errado" }]));
  });
});
