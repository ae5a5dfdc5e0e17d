import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, resetServer } from "./fakeServer";
import { openSchool, person } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { accommodations, passes, students } = api.admin;

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
  for (const list of [students.enrollments, students.attempts, students.certificates, students.signInFailures])
    answer(list, []);
  answer(accommodations.list, []);
  answer(passes.list, []);
});

const show = async () => {
  const page = await showAdmin("/admin/students/user-ana");
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const section = (name: string) => within(screen.getByRole("region", { name }));

test("PROFILE-12: a telephone has links to call and to WhatsApp", async () => {
  answer(students.get, { ...person, phone: "+5511987654321" });
  await show();
  const link = (name: string) => section("Dados").getByRole("link", { name }).getAttribute("href");
  expect(link("+55 11 98765-4321")).toBe("tel:+5511987654321");
  expect(link("WhatsApp com +55 11 98765-4321")).toBe("https://wa.me/5511987654321");
});

test("PEOPLE-11: notes are saved over the version that was read; another's change is shown first", async () => {
  const { user, container } = await show();
  const notes = section("Anotações da administração");
  const save = () => notes.getByRole<HTMLButtonElement>("button", { name: "Salvar" });
  expect(save().disabled, "nothing to save").toBe(true);
  await user.type(notes.getByRole("textbox", { name: "Anotações" }), "Pediu nota fiscal.");
  answer(students.get, { ...person, note: "Ligou hoje.", noteVersion: 1 });
  notes.getByText(/outra versão foi salva/);
  expect(save().disabled).toBe(true);
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(notes.getByRole("button", { name: "Manter a minha" }));
  await user.click(save());
  await waitFor(() => expect(toasts).toEqual([{ title: "Anotações salvas", variant: "success" }]));
  expect(callsOf(students.saveNote)).toEqual([{ userId: "user-ana", version: 1, note: "Pediu nota fiscal." }]);
});

test("PEOPLE-11: leaving the page with unsaved notes asks first", async () => {
  const { user, where } = await show();
  await user.type(section("Anotações da administração").getByRole("textbox"), "x");
  await user.click(screen.getAllByRole("link", { name: "Alunos" })[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Continuar editando" }));
  expect(where()).toBe("/admin/students/user-ana");
});
