import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { holds, rights, type StaffRole } from "@convex/shared/rights";
import type { PersonRow } from "@/admin/coursePeople/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => import("../toastLog"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("convex/react", () => import("./fakeServer"));

const { coursePeople, jobs } = api.admin;
const AT = "/admin/courses/course1/people";

const person = (name: string): PersonRow => ({
  ...{ _id: id<"enrollments">(`enrollment-${name}`), userId: id<"users">(`user-${name}`) },
  ...{ fullName: name, email: `${name}@selo.example`, enrolledAt: Date.UTC(2026, 10, 5, 12) },
  ...{ progressPercentage: 0, lastActiveDay: null, lesson: null, exam: null, certificate: null, accommodation: null },
});

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
  answer(coursePeople.list, [person("Ana"), person("Bia")]);
  answer(coursePeople.message, null);
  answer(jobs.last, null);
});

const opened = async () => within(await screen.findByRole("dialog"));

test("PEOPLE-25: a message to those chosen, who are named, with the text as they see it", async () => {
  answer(coursePeople.ask, { count: 1, isExact: true, names: ["Ana"], spared: 0 });
  const { user } = await showAdmin(AT);
  await user.click(await screen.findByRole("checkbox", { name: "Selecionar Ana" }));
  await user.click(screen.getByRole("button", { name: "Escrever" }));
  const dialog = await opened();
  dialog.getByText("1 pessoa: Ana");
  await user.click(dialog.getByRole("button", { name: "Enviar agora" }));
  await dialog.findByText("Escreva o aviso");
  await user.type(dialog.getByLabelText(/^Título/), "Sua prova");
  await user.type(dialog.getByLabelText(/^Texto/), "Venha na **quinta**.");
  await dialog.findByText("quinta", { selector: "strong" });
  expect(await accessibilityProblems(document.body)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Enviar agora" }));
  const words = { title: "Sua prova", text: "Venha na **quinta**." };
  await waitFor(() =>
    expect(callsOf(coursePeople.message)).toEqual([{ courseId: "course1", userIds: ["user-Ana"], ...words }]),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasts.map(({ title }) => title)).toEqual(["Aviso a caminho"]);
  // The choice is over with the act.
  expect(screen.queryByRole("button", { name: "Escrever" })).toBeNull();
});

test("PEOPLE-20, PEOPLE-25: all results, more than 50 of them, wait for their number", async () => {
  answer(coursePeople.ask, { count: 120, isExact: true, names: ["Ana", "Bia", "Caio"], spared: 0 });
  const { user } = await showAdmin(`${AT}?search=a`);
  await screen.findByRole("checkbox", { name: "Selecionar Ana" });
  await user.click(screen.getByRole("button", { name: "Selecionar todos os resultados" }));
  await user.click(screen.getByRole("button", { name: "Escrever" }));
  const dialog = await opened();
  dialog.getByText(/vale para os 1\.024 primeiros/);
  await user.type(dialog.getByLabelText(/^Título/), "Aviso");
  await user.type(dialog.getByLabelText(/^Texto/), "Um texto.");
  await user.click(dialog.getByRole("button", { name: "Enviar agora" }));
  dialog.getByText("O número não confere: digite 120");
  expect(callsOf(coursePeople.message)).toEqual([]);
  await user.type(dialog.getByLabelText(/digite o número de pessoas: 120/), "120{Enter}");
  const ofCourse = { search: "a", state: "all" };
  await waitFor(() =>
    expect(callsOf(coursePeople.message)).toMatchObject([
      { courseId: "course1", userIds: [], ofCourse, title: "Aviso", text: "Um texto." },
    ]),
  );
});

test("PEOPLE-25, ROLE-3: a teacher writes, and has no other act on many", async () => {
  const held = (role: StaffRole) => rights.filter((right) => holds(role, right));
  const { user } = await showAdmin(AT, "pt", { school: [], courses: held("teacher") });
  await user.click(await screen.findByRole("checkbox", { name: "Selecionar Ana" }));
  screen.getByRole("button", { name: "Escrever" });
  for (const name of ["Encerrar matrícula", "Mover", "Estender prova", "Copiar e-mails"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
