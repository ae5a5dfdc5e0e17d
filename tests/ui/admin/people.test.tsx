import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
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
beforeEach(() => {
  resetServer();
  openSchool();
  answer(students.list, [person("Ana"), person("Bia"), person("Caio")]);
  answer(courses.options, [{ _id: id<"courses">("course1"), title: "Rust", slug: "x", status: "published" }]);
  answer(jobs.last, null);
  answer(jobs.notes, []);
  vi.mocked(saveFile).mockReset();
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
    ...{ couponCode: null, passes: [], staff: null, state: "sent", expiresAt: 0, userId: null, canBeSentAgain: true },
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
