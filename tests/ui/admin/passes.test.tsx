import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import type { Pass } from "@/admin/students/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { courseRow } from "./courseFixtures";
import { answer, callsOf, resetServer } from "./fakeServer";
import { id, noon, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { accommodations, passes, students } = api.admin;

const pass: Pass = {
  _id: id("pass1"),
  course: null,
  ...{
    givenAt: noon,
    origin: "hand" as const,
    until: null,
    boughtOn: null,
    priceCents: 4_900,
    note: "PIX de 3 de novembro",
    ended: null,
    version: 3,
  },
};

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
  for (const list of [students.enrollments, students.attempts, students.certificates, students.signInFailures])
    answer(list, []);
  answer(accommodations.list, []);
});

const show = async () => {
  const page = await showAdmin("/admin/students/user-ana");
  await screen.findByRole("heading", { level: 1 });
  return page;
};
const section = (name: string) => within(screen.getByRole("region", { name }));
const button = (name: string) => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));

test("PASS-2: passes with course, days, price, note and state, given and ended in dialogs", async () => {
  answer(passes.list, [
    { ...pass, _id: id<"passes">("pass2"), course: { _id: courseRow._id, title: "Git" }, until: "2020-01-31" },
    { ...pass, _id: id<"passes">("pass3"), ended: { at: noon, reason: "Reembolso" } },
    pass,
  ]);
  const { user, container } = await show();
  const list = section("Acessos");
  const [, expired, ended, valid] = list.getAllByRole("row");
  for (const text of ["Git", "31/01/2020", "Vencido"]) within(expired as HTMLElement).getByText(text);
  within(ended as HTMLElement).getByText("Encerrado em 05/11/2026: Reembolso");
  for (const text of ["Todos os cursos", "sempre", "pela administração", "PIX de 3 de novembro", "Válido"])
    within(valid as HTMLElement).getByText(text);
  expect(await accessibilityProblems(container)).toEqual([]);

  await user.click(button("Dar acesso"));
  await user.type(dialog().getByLabelText(/^Preço pago/), "49");
  await user.type(dialog().getByLabelText(/^Anotação/), "Maria");
  await user.click(dialog().getByRole("button", { name: "Dar acesso" }));
  await waitFor(() => expect(callsOf(passes.give)).toMatchObject([{ courseId: "", priceCents: 4_900, note: "Maria" }]));
  expect(toasts.map(({ title }) => title)).toEqual(["Acesso dado"]);

  await user.click(within(valid as HTMLElement).getByRole("button", { name: "Encerrar o acesso a Todos os cursos" }));
  await user.click(dialog().getByRole("button", { name: "Encerrar" }));
  await dialog().findByText("Diga o motivo");
  await user.click(dialog().getByRole("radio", { name: /^Terminam também/ }));
  fireEvent.change(dialog().getByLabelText(/^Motivo/), { target: { value: "Reembolso" } });
  await user.click(dialog().getByRole("button", { name: "Encerrar" }));
  await waitFor(() =>
    expect(callsOf(passes.end)).toEqual([{ passId: "pass1", reason: "Reembolso", courses: "endCourses" }]),
  );
});

test("PASS-9: the last day is moved or taken away, and another's change is not written over", async () => {
  const dated = { ...pass, until: "2026-12-31" };
  answer(passes.list, [dated]);
  const { user, container } = await show();
  await user.click(button("Mudar o prazo do acesso a Todos os cursos"));
  const field = () => dialog().getByRole("textbox", { name: /^Último dia/ });
  expect(field()).toHaveProperty("value", "31/12/2026");
  expect(await accessibilityProblems(container.ownerDocument.body)).toEqual([]);
  fireEvent.input(field(), { target: { value: "01/02/2020" } });
  fireEvent.blur(field());
  await user.click(dialog().getByRole("button", { name: "Salvar" }));
  await dialog().findByText("Escolha hoje ou um dia depois");
  fireEvent.input(field(), { target: { value: "31/03/2099" } });
  answer(passes.list, [{ ...dated, until: "2027-01-31", version: 4 }]);
  await user.click(await dialog().findByRole("button", { name: "Manter a minha" }));
  await user.click(dialog().getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(callsOf(passes.setUntil)).toEqual([{ passId: "pass1", version: 4, until: "2099-03-31" }]));
  expect(toasts.map(({ title }) => title)).toEqual(["Prazo alterado"]);
});
