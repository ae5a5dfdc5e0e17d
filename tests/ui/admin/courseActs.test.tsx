import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Job } from "@/admin/components/jobs/api";
import type { PersonRow } from "@/admin/coursePeople/api";
import { showToast } from "@/lib/toast";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("convex/react", () => import("./fakeServer"));

const { coursePeople, courses, jobs, peopleJobs, students } = api.admin;
const AT = "/admin/courses/course1/people";

const person = (name: string): PersonRow => ({
  ...{ _id: id<"enrollments">(`enrollment-${name}`), userId: id<"users">(`user-${name}`) },
  ...{ fullName: name, email: `${name}@selo.example`, enrolledAt: Date.UTC(2026, 10, 5, 12) },
  ...{ progressPercentage: 0, lastActiveDay: null, lesson: null, exam: null, certificate: null, accommodation: null },
});
const job: Job = {
  _id: id<"jobs">("job1"),
  ...{ kind: "people", act: "move", status: "finished", total: 2, doneCount: 2, skippedCount: 0 },
  ...{ ofSearch: false, courseTitle: "Git", imported: null, granted: null },
  people: { courseId: id<"courses">("course1"), toCourseTitle: "Rust", isUndo: false, canUndo: true },
};

beforeEach(() => {
  resetServer();
  openSchool();
  answer(coursePeople.list, [person("Ana"), person("Bia")]);
  answer(courses.options, [{ _id: id<"courses">("course2"), title: "Rust", slug: "x", status: "published" }]);
  answer(jobs.last, null);
  answer(jobs.notes, []);
  answer(peopleJobs.ask, { count: 1, isExact: true, names: ["Ana"], spared: 0 });
  vi.mocked(showToast).mockReset();
});

async function choosing(names: string[], act: string, at = AT) {
  const shown = await showAdmin(at);
  for (const name of names) await shown.user.click(await screen.findByRole("checkbox", { name: `Selecionar ${name}` }));
  if (names.length === 0)
    await shown.user.click(await screen.findByRole("button", { name: "Selecionar todos os resultados" }));
  await shown.user.click(await screen.findByRole("button", { name: act }));
  return shown;
}
const opened = async () => within(await screen.findByRole("dialog"));

describe("PEOPLE-24: acts on many people of a course", () => {
  test("move asks for the course and the reason, and tells what becomes of the students", async () => {
    const { user } = await choosing(["Ana"], "Mover");
    const dialog = await opened();
    dialog.getByText("1 pessoa: Ana");
    dialog.getByText(/Um e-mail explica a mudança a cada aluno/);
    await user.click(dialog.getByRole("combobox", { name: /^Novo curso/ }));
    await user.click(await dialog.findByRole("option", { name: "Rust" }));
    await user.type(dialog.getByLabelText(/^Motivo/), "Comprou o outro");
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Mover" }));
    const request = { act: "move", userIds: ["user-Ana"], courseId: "course1", toCourseId: "course2" };
    await waitFor(() => expect(callsOf(students.startJob)).toEqual([{ ...request, reason: "Comprou o outro" }]));
  });

  test("the same course is refused at its field", async () => {
    const { user } = await choosing(["Ana"], "Mover");
    const dialog = await opened();
    await user.click(dialog.getByRole("combobox", { name: /^Novo curso/ }));
    await user.click(await dialog.findByRole("option", { name: "Rust" }));
    await user.type(dialog.getByLabelText(/^Motivo/), "Engano");
    refuse(students.startJob, refusal("formInvalid", { field: "toCourseId", message: "otherCourseRequired" }));
    await user.click(dialog.getByRole("button", { name: "Mover" }));
    await dialog.findByText("Escolha outro curso");
  });

  test("all who match the filter end, without choosing a course", async () => {
    answer(peopleJobs.ask, { count: 1_000, isExact: false, names: ["Ana", "Bia", "Caio"], spared: 0 });
    const { user } = await choosing([], "Encerrar matrícula", `${AT}?state=stopped30`);
    const dialog = await opened();
    dialog.getByText("Pelo menos 1.000 pessoas: Ana, Bia, Caio e mais 997");
    expect(dialog.queryByRole("combobox")).toBeNull();
    await user.type(dialog.getByLabelText(/^Motivo/), "Fim da turma");
    await user.type(dialog.getByLabelText(/número de pessoas/), "1000");
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Encerrar" }));
    await waitFor(() => expect(callsOf(students.startJob)).toHaveLength(1));
    expect(callsOf(students.startJob)[0]).toMatchObject({
      ...{ act: "end", userIds: [], courseId: "course1", reason: "Fim da turma" },
      ofCourse: { search: "", state: "stopped30", today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string },
    });
  });

  test("an extension needs minutes or attempts", async () => {
    const { user } = await choosing(["Ana", "Bia"], "Estender prova");
    const dialog = await opened();
    const confirm = () => user.click(dialog.getByRole("button", { name: "Dar condições" }));
    await confirm();
    await dialog.findByText("Informe tempo extra ou tentativas extras");
    const attempts = dialog.getByLabelText(/^Tentativas extras/);
    await user.clear(attempts);
    await user.type(attempts, "2");
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await confirm();
    const request = { act: "extend", userIds: ["user-Ana", "user-Bia"], courseId: "course1" };
    const extension = { extraMinutes: 0, extraAttempts: 2 };
    await waitFor(() => expect(callsOf(students.startJob)).toEqual([{ ...request, extension }]));
  });

  test("addresses are copied after the server has recorded it, never without", async () => {
    const { user } = await choosing(["Bia", "Ana"], "Copiar e-mails");
    await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
    expect(callsOf(coursePeople.beginCopy)).toEqual([{ courseId: "course1", count: 2 }]);
    expect(await navigator.clipboard.readText()).toBe("Ana@selo.example, Bia@selo.example");
    expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({ title: "2 e-mails copiados" });
    await navigator.clipboard.writeText("nothing");
    refuse(coursePeople.beginCopy, refusal("notAdmin"));
    await user.click(screen.getByRole("button", { name: "Copiar e-mails" }));
    await waitFor(() => expect(showToast).toHaveBeenCalledTimes(2));
    expect(await navigator.clipboard.readText()).toBe("nothing");
  });

  test("a browser that copies only at the click itself gets a text that is still to come", async () => {
    const { user } = await choosing(["Ana"], "Estender prova");
    await user.keyboard("{Escape}");
    const promised: Record<string, Promise<Blob>>[] = [];
    vi.stubGlobal("ClipboardItem", function ClipboardItem(parts: Record<string, Promise<Blob>>) {
      promised.push(parts);
    });
    const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
    await user.click(screen.getByRole("button", { name: "Copiar e-mails" }));
    await waitFor(() => expect(write).toHaveBeenCalledOnce());
    const blob = await promised[0]?.["text/plain"];
    expect(blob?.size).toBe("Ana@selo.example".length);
    expect(callsOf(coursePeople.beginCopy)).toHaveLength(1);
    Reflect.deleteProperty(globalThis, "ClipboardItem");
  });

  test("the page shows its own job, with undo, and others only while they run", async () => {
    answer(jobs.last, job);
    const { container } = await showAdmin(AT);
    await screen.findByText("Concluído: mover de Git para Rust");
    screen.getByRole("button", { name: "Desfazer" });
    expect(await accessibilityProblems(container)).toEqual([]);
    const elsewhere: Job = { ...job, act: "block", courseTitle: null, people: null };
    answer(jobs.last, elsewhere);
    await waitFor(() => expect(screen.queryByText(/^Concluído/)).toBeNull());
    answer(jobs.last, { ...elsewhere, status: "running" });
    await screen.findByText("Em andamento: Bloquear");
  });
});
