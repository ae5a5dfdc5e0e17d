import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { presenceRules } from "@convex/shared/limits";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { resetServer } from "./fakeServer";
import { annul, end, extend, fill, renders, rowOf, seat } from "./roomApi";
import { openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/admin/room/api", () => import("./roomApi"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const MINUTE = 60_000;

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

const now = () => ({
  ...{ answered: 0, total: 5, startedAt: Date.now() - MINUTE, deadlineAt: Date.now() + 30 * MINUTE },
  seenAt: Date.now(),
});
const show = async () => {
  const page = await showAdmin("/admin/exams/exam1/room");
  await screen.findByRole("heading", { level: 1, name: "Sala ao vivo: Prova final de Git" });
  return page;
};
/** On a busy machine, 500 rows come later than a student without a heartbeat is gone. */
const stopClock = () => vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
const row = (name: string) => within(screen.getByRole("link", { name }).closest("tr") as HTMLElement);
const dialog = () => within(screen.getByRole("dialog"));

test("EXAM-60: shows who is in the exam, with connection, answers and time, and links to the person", async () => {
  stopClock();
  fill(2, now());
  seat(1, { ...now(), answered: 3, deadlineAt: null, seenAt: Date.now() - presenceRules.goneMs - MINUTE });
  const { container } = await show();
  await row("Aluna 0").findByText("Presente");
  for (const text of ["0 de 5", "30 minutos"]) row("Aluna 0").getByText(text);
  row("Aluna 1").getByText(/^Ausente desde/);
  for (const text of ["3 de 5", "Sem limite"]) row("Aluna 1").getByText(text);
  expect(screen.getByRole("link", { name: "Aluna 0" }).getAttribute("href")).toBe("/admin/students/user0");
  expect(row("Aluna 1").queryByRole("button", { name: "Dar mais tempo a Aluna 1" })).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("EXAM-61: who sends no heartbeat becomes gone without any news from the server, and is back with the next", async () => {
  stopClock();
  fill(1, { ...now(), seenAt: Date.now() - presenceRules.goneMs + 1_500 });
  await show();
  await row("Aluna 0").findByText("Presente");
  act(() => void vi.advanceTimersByTime(1_000));
  row("Aluna 0").getByText("Presente");
  act(() => void vi.advanceTimersByTime(1_000));
  row("Aluna 0").getByText(/^Ausente desde/);
  seat(0, now());
  row("Aluna 0").getByText("Presente");
});

test("EXAM-65: of 500 rows, an answer renders the cells of one", async () => {
  stopClock();
  fill(500, now());
  await show();
  await row("Aluna 7").findByText("Presente");
  renders.clear();
  seat(7, { ...now(), answered: 1 });
  row("Aluna 7").getByText("1 de 5");
  expect([...renders.keys()]).toEqual([rowOf(7)._id]);
});

test("EXAM-68: the search is in the address, and says when nobody was found", async () => {
  fill(12, now());
  const { user, container, where } = await show();
  const field = screen.getByRole("searchbox", { name: "Buscar alunos" });
  fireEvent.change(field, { target: { value: "Aluna 1" } });
  await waitFor(() => expect(screen.getAllByRole("link", { name: /^Aluna/ })).toHaveLength(3));
  expect(where()).toBe("/admin/exams/exam1/room?search=Aluna+1");
  fireEvent.change(field, { target: { value: "Bruno" } });
  await screen.findByText("Nada encontrado");
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(screen.getAllByRole("button", { name: "Limpar busca" }).at(-1) as HTMLElement);
  expect(screen.getAllByRole("link", { name: /^Aluna/ })).toHaveLength(12);
});

test("EXAM-62, EXAM-63, EXAM-64: more minutes, an end and an annulment with its reason", async () => {
  fill(1, now());
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Dar mais tempo a Aluna 0" }));
  const { sittingId } = rowOf(0);
  fireEvent.change(dialog().getByRole("textbox", { name: /Minutos a mais/ }), { target: { value: "15" } });
  await user.click(dialog().getByRole("button", { name: "Dar mais tempo" }));
  expect(extend).toHaveBeenCalledWith({ sittingId, minutes: 15 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(screen.getByRole("button", { name: "Encerrar a prova de Aluna 0" }));
  await user.click(dialog().getByRole("button", { name: "Encerrar a prova" }));
  expect(end).toHaveBeenCalledWith({ sittingId });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(screen.getByRole("button", { name: "Anular a prova de Aluna 0" }));
  await user.click(dialog().getByRole("button", { name: "Anular a prova" }));
  expect(
    dialog()
      .getByRole("textbox", { name: /Motivo/ })
      .getAttribute("aria-invalid"),
  ).toBe("true");
  expect(annul).not.toHaveBeenCalled();
  fireEvent.change(dialog().getByRole("textbox", { name: /Motivo/ }), { target: { value: "Celular na mesa" } });
  await user.click(dialog().getByRole("button", { name: "Anular a prova" }));
  expect(annul).toHaveBeenCalledWith({ sittingId, reason: "Celular na mesa" });
  expect(toasts.map(({ title }) => title)).toEqual(["Tempo acrescentado", "Prova encerrada", "Prova anulada"]);
});
