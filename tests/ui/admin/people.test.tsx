import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Job } from "@/admin/components/jobs/api";
import type { InvitationRow } from "@/admin/invitations/api";
import type { StudentRow } from "@/admin/students/api";
import { saveFile } from "@/lib/saveFile";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { courses, enrollments, invitations, jobs, students } = api.admin;

const person = (name: string): StudentRow => ({
  ...{ userId: id<"users">(`user-${name}`), fullName: name, email: `${name}@selo.example`, createdAt: 0 },
  ...{ courseCount: 0, isBlocked: false, isAdmin: false, lastActiveDay: null },
});
const job: Job = {
  _id: id<"jobs">("job1"),
  ...{ kind: "people", act: "block", status: "finished", total: 8, doneCount: 8, skippedCount: 1 },
  ...{ ofSearch: true, courseTitle: null, imported: null, granted: null },
};

beforeEach(() => {
  resetServer();
  openSchool();
  answer(students.list, [person("Ana"), person("Bia"), person("Caio")]);
  answer(courses.options, [{ _id: id<"courses">("course1"), title: "Rust" }]);
  answer(jobs.last, null);
  answer(jobs.notes, []);
  vi.mocked(saveFile).mockReset();
});

describe("PEOPLE-6: many students at once", () => {
  test("those chosen, or all who match what is searched", async () => {
    const { user } = await showAdmin("/admin/students?search=a&status=active");
    await user.click(await screen.findByRole("checkbox", { name: "Selecionar Ana" }));
    await user.click(screen.getByRole("checkbox", { name: "Selecionar Caio" }));
    screen.getByText("2 selecionados");
    const bar = () => screen.getAllByRole("button", { name: "Bloquear" })[0] ?? document.body;
    await user.click(bar());
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/2 pessoas selecionadas/);
    await user.click(dialog.getByRole("button", { name: "Bloquear" }));
    await waitFor(() =>
      expect(callsOf(students.startJob)).toEqual([{ act: "block", userIds: ["user-Ana", "user-Caio"] }]),
    );
    await user.click(screen.getByRole("button", { name: "Selecionar todos os resultados" }));
    await user.click(bar());
    const all = within(await screen.findByRole("dialog"));
    all.getByText(/vale para os 1\.024 primeiros/);
    await user.click(all.getByRole("button", { name: "Bloquear" }));
    const filter = { search: "a", status: "active" };
    await waitFor(() => expect(callsOf(students.startJob)[1]).toEqual({ act: "block", userIds: [], filter }));
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

test("ENROLL-8: a coupon that cannot be used is said under its field", async () => {
  const { user } = await showAdmin("/admin/students");
  await user.click(await screen.findByRole("button", { name: "Matricular Ana" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("combobox", { name: /^Curso/ }));
  await user.click(await dialog.findByRole("option", { name: "Rust" }));
  await user.type(dialog.getByLabelText(/Cupom/), "half");
  refuse(enrollments.enroll, refusal("couponExhausted"));
  await user.click(dialog.getByRole("button", { name: "Matricular" }));
  await dialog.findByText(/limite de usos/);
  answer(enrollments.enroll, null);
  await user.click(dialog.getByRole("button", { name: "Matricular" }));
  const request = { userId: "user-Ana", courseId: "course1", couponCode: "HALF" };
  await waitFor(() => expect(callsOf(enrollments.enroll)).toEqual([request, request]));
});

test("INVITE-4: invitations show their state; an accepted one is not sent again", async () => {
  const row = (fields: Partial<InvitationRow>): InvitationRow => ({
    ...{ _id: id<"invitations">("i1"), email: "ana@x.example", fullName: "Ana", language: "pt", courseTitle: "Rust" },
    ...{ couponCode: null, passes: [], state: "sent", expiresAt: 0, userId: null, canBeSentAgain: true },
    ...fields,
  });
  const accepted = { _id: id<"invitations">("i2"), email: "eva@x.example", userId: id<"users">("u1") };
  answer(invitations.list, [row({}), row({ ...accepted, state: "accepted", canBeSentAgain: false })]);
  answer(api.admin.mail.status, { configured: false });
  answer(invitations.createLink, { token: "the-token", expiresAt: 0 });
  const { user, container } = await showAdmin("/admin/students/invitations");
  await screen.findByRole("row", { name: /ana@x.example.*Enviado/ });
  screen.getByText(/Crie os links na página Acessos/);
  const again = (name: string) =>
    screen.queryByRole("button", { name: `Enviar de novo o convite para ${name}@x.example` });
  // Without a mail server there is only the link.
  expect(again("ana")).toBeNull();
  act(() => answer(api.admin.mail.status, { configured: true }));
  expect(again("ana")).not.toBeNull();
  expect(again("eva")).toBeNull();
  within(screen.getByRole("navigation", { name: "Você está em" })).getByRole("link", { name: "Alunos" });
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Criar um link de convite para ana@x.example" }));
  const link = await screen.findByLabelText<HTMLInputElement>("Link");
  expect(link.value).toMatch(/\/invite#the-token$/);
});

test("INVITE-4: a state that no invitation has leads back to all of them", async () => {
  answer(invitations.list, []);
  answer(api.admin.mail.status, { configured: true });
  const { user } = await showAdmin("/admin/students/invitations?state=expired");
  await screen.findByText("Nenhum convite com este status");
  await user.click(screen.getByRole("button", { name: "Mostrar todos" }));
  await screen.findByText("Nenhum convite ainda");
});
