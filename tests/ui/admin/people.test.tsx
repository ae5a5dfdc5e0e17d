import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { InvitationRow } from "@/admin/invitations/api";
import { checkInvitations } from "@/admin/invitations/checkInvitations";
import { readInvitationFile } from "@/admin/invitations/readInvitationFile";
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
  ...{ courseCount: 0, isBlocked: false, isAdmin: false },
});
beforeEach(() => {
  resetServer();
  openSchool();
  answer(students.list, [person("Ana"), person("Bia"), person("Caio")]);
  answer(courses.options, [{ _id: id<"courses">("course1"), title: "Rust" }]);
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

describe("INVITE-3: a file", () => {
  test("names its columns in any order and language", () => {
    const read = readInvitationFile('﻿Curso;E-mail;Nome\r\nrust;ana@x.example;"Souza; Ana"\r\n;eva@x.example\r\n');
    const blank = { coupon: "", language: "" };
    expect(read).toEqual({
      lines: [
        { line: 2, fullName: "Souza; Ana", email: "ana@x.example", course: "rust", ...blank },
        { line: 3, fullName: "", email: "eva@x.example", course: "", ...blank },
      ],
    });
  });

  test.each([
    ["", { kind: "empty" }],
    ["email\n", { kind: "empty" }],
    ["name,Turma,Série\nAna,A,1\n", { kind: "noEmail", names: "name, Turma, Série" }],
    ['email\n"a@x.example\n', { kind: "quote", line: 2 }],
    [`email\n${"a@x.example\n".repeat(2_001)}`, { kind: "tooLong" }],
  ])("that cannot be read says why", (text, fault) => {
    expect(readInvitationFile(text)).toEqual({ fault });
  });

  test.each([
    [
      "Carimbo de data/hora,Endereço de e-mail,Nome completo\n2026/03/01,a@x.example,Júlia C\n",
      [{ line: 2, email: "a@x.example", fullName: "Júlia C" }],
      ["Carimbo de data/hora"],
    ],
    [
      "username,firstname,lastname,email,course1\njulia,Júlia,Conceição,a@x.example,git\n",
      [{ line: 2, email: "a@x.example", fullName: "Júlia Conceição", course: "git" }],
      ["username"],
    ],
    ["NOME;EMAIL;TURMA;SÉRIE\nANA;A@X.EXAMPLE;A;1", [{ email: "A@X.EXAMPLE", fullName: "ANA" }], ["TURMA", "SÉRIE"]],
    [
      "a@x.example\nb@x.example",
      [
        { line: 1, email: "a@x.example" },
        { line: 2, email: "b@x.example" },
      ],
      undefined,
    ],
    ["1;Ana Souza;a@x.example;Turma A", [{ line: 1, email: "a@x.example", fullName: "Ana Souza" }], ["Turma A"]],
    ["Pessoa;Contato\nAna;a@x.example", [{ line: 2, email: "a@x.example" }], ["Pessoa"]],
    ["E-mail;Email;Nome\na@x.example;b@x.example;Ana", [{ email: "a@x.example" }], ["Email"]],
  ])("of other programs is understood, and what is not used is named: %j", (text, lines, unused) => {
    const read = readInvitationFile(text);
    expect(read).toMatchObject({ lines });
    expect("lines" in read && read.unused).toEqual(unused);
  });

  test.each([
    ["\u00A0ana@x.example\u00A0", "ana@x.example"],
    ["\u200Bana@x.example\uFEFF", "ana@x.example"],
    ["Ana Paula <ana@x.example>", "ana@x.example"],
    ['"""Souza, Ana"" <ana@x.example>;"', "ana@x.example"],
    ["mailto:ana@x.example", "ana@x.example"],
    ["ana@x.example.", "ana@x.example"],
    ["<ana@x.example>", "ana@x.example"],
    ["josé@x.example", "josé@x.example"],
  ])("has addresses as mail programs give them: %j", (cell, email) => {
    expect(readInvitationFile(`email\n${cell}\n`)).toMatchObject({ lines: [{ email }] });
  });

  test("an address counts once, and small calls ask the server", async () => {
    const line = (email: string, number: number) => ({
      ...{ line: number, fullName: "", email, course: "", coupon: "", language: "" },
    });
    const lines = Array.from({ length: 150 }, (_, index) => line(`p${index}@x.example`, index + 2));
    const parts: number[] = [];
    const checked = await checkInvitations([...lines, line("P0@x.example", 200)], {
      check: (part) => {
        parts.push(part.length);
        return Promise.resolve(part.map(() => ({ outcome: "invite" as const })));
      },
      onProgress: () => undefined,
    });
    expect(parts).toEqual([100, 51]);
    expect(checked.at(-1)).toMatchObject({ outcome: "refused", reason: "addressRepeated" });
    expect(checked.filter(({ outcome }) => outcome === "invite")).toHaveLength(150);
  });
});

test("INVITE-4: invitations show their state; an accepted one is not sent again", async () => {
  const row = (fields: Partial<InvitationRow>): InvitationRow => ({
    ...{ _id: id<"invitations">("i1"), email: "ana@x.example", fullName: "Ana", language: "pt", courseTitle: "Rust" },
    ...{ couponCode: null, state: "sent", expiresAt: 0, userId: null, canBeSentAgain: true },
    ...fields,
  });
  const accepted = { _id: id<"invitations">("i2"), email: "eva@x.example", userId: id<"users">("u1") };
  answer(invitations.list, [row({}), row({ ...accepted, state: "accepted", canBeSentAgain: false })]);
  answer(api.admin.mail.status, { configured: false });
  answer(invitations.createLink, { token: "the-token", expiresAt: 0 });
  const { user, container } = await showAdmin("/admin/students/invitations");
  await screen.findByRole("row", { name: /ana@x.example.*Enviado/ });
  screen.getByText(/Copie o link de cada convite/);
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
