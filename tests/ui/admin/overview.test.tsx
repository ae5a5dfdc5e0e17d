import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { mapFigures } from "@convex/model/platform/totals/days";
import type { Event } from "@/admin/overview/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/admin/overview/FigureLine", () => ({ default: () => null }));

const { overview, stats } = api.admin;
const HOUR = 60 * 60_000;

const event = (number: number): Event => ({
  _id: `row${number}`,
  kind: "enrolled",
  at: Date.now() - 1_000 * number,
  userId: id<"users">("ana"),
  name: `Ana ${number}`,
  title: "Git",
});
const none = { until: 0, whole: 0 };

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  answer(overview.now, { learning: 3, exam: 1 });
  answer(overview.mails, { waiting: 1_100, failed: 2 });
  answer(overview.figures, {
    day: { ...mapFigures(() => none), signUps: { until: 5, whole: 1_234 }, attemptsPassed: { until: 1, whole: 2 } },
    before: { ...mapFigures(() => none), signUps: { until: 2, whole: 9 }, certificates: { until: 4, whole: 4 } },
  });
  answer(
    stats.daily,
    Array.from({ length: 13 }, (_, index) => ({
      ...{ day: "2026-11-15", ...mapFigures(() => 0), attempts: index, attemptsPassed: 1 },
    })),
  );
  answer(overview.events, [event(1), event(2)]);
  answer(overview.highlights, { lessons: [], questions: [], courses: [] });
});

const figure = (name: string) => within(screen.getByText(name).closest("li") ?? document.body);

describe("GLANCE-1: what needs the administration", () => {
  test("nothing says so; a queue has number, age and the way to it, and goes when it is done", async () => {
    const { container } = await showAdmin("/admin");
    await screen.findByText("Nada espera por você agora.");
    const since = Date.now() - 2 * HOUR - 60_000;
    answer(overview.needs, [{ need: "requests", count: 2, more: false, since, target: null }]);
    const link = screen.getByRole("link", { name: /^2 pedidos de acesso há 2 horas$/ });
    expect(link.getAttribute("href")).toBe("/admin/requests");
    expect(await accessibilityProblems(container)).toEqual([]);
    answer(overview.needs, [{ need: "questions", count: 9, more: true, since: null, target: "exam1" }]);
    expect(screen.queryByText(/pedidos de acesso/)).toBeNull();
    expect(screen.getByRole("link", { name: "9+ questões parecem ter erro" }).getAttribute("href")).toBe(
      "/admin/exams/exam1/questions",
    );
    answer(overview.needs, [{ need: "ready", count: 2, more: false, since, target: "course1" }]);
    const ready = screen.getByRole("link", { name: /^2 cursos prontos para revisão há 2 horas$/ });
    expect(ready.getAttribute("href")).toBe("/admin/courses/course1");
  });

  test("GLANCE-6: the menu has the numbers of its queues", async () => {
    answer(overview.needs, [
      { need: "requests", count: 2, more: false, since: null, target: null },
      { need: "refunds", count: 1, more: false, since: null, target: null },
    ]);
    await showAdmin("/admin");
    const menu = within(await screen.findByRole("navigation", { name: "Seções da administração" }));
    menu.getByRole("link", { name: "Pedidos de acesso 3 esperando" });
    menu.getByRole("link", { name: "Certificados" });
  });
});

describe("GLANCE-2: today's figures", () => {
  test("stand beside the same hours of last week", async () => {
    await showAdmin("/admin");
    (await screen.findByText("1.234", {}, { timeout: 5_000 })).closest("li");
    figure("Cadastros hoje").getByText("+3 vs. semana passada");
    figure("Certificados hoje").getByText("-4 vs. semana passada");
    figure("Matrículas hoje").getByText("igual à semana passada");
    figure("Estudando agora").getByText("e mais 1 em prova");
    figure("E-mails na fila").getByText("1.100");
    figure("E-mails na fila").getByText("2 não chegaram");
    // Six days before, and today.
    figure("Aprovações em 7 dias").getByText("8");
    figure("Aprovações em 7 dias").getByText("de 57 provas feitas");
  });

  test("money is told by approval only", async () => {
    await showAdmin("/admin");
    await screen.findByText("1.234");
    expect(screen.queryByText("Vendas hoje")).toBeNull();
    answer(api.visitor.settings.access, { mode: "byApproval" });
    screen.getByText("Vendas hoje");
  });

  test("who is here opens as a list", async () => {
    answer(overview.here, [
      { _id: id<"presence">("one"), userId: id<"users">("ana"), name: "Ana", examOf: null },
      { _id: id<"presence">("two"), userId: id<"users">("bia"), name: "Bia", examOf: "Git" },
    ]);
    const { user } = await showAdmin("/admin");
    await user.click(await screen.findByRole("button", { name: "Estudando agora" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText("em prova: Git");
    dialog.getByRole("link", { name: "Ana" });
    expect(await accessibilityProblems(document.body)).toEqual([]);
  });
});

test("GLANCE-4: new events wait while somebody reads, and come when asked for or when the list is left", async () => {
  const { user } = await showAdmin("/admin");
  const list = await screen.findByRole("list", { name: "O que acabou de acontecer" });
  const shown = () =>
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(["Ana 1", "Ana 2"]);
  answer(overview.events, [event(0), event(1), event(2)]);
  await waitFor(() => expect(shown()).toEqual(["Ana 0", "Ana 1", "Ana 2"]));

  act(() => within(list).getByRole("link", { name: "Ana 2" }).focus());
  answer(overview.events, [event(-1), event(0), event(1)]);
  expect(shown()).toEqual(["Ana 0", "Ana 1", "Ana 2"]);
  await user.click(await screen.findByRole("button", { name: "Mostrar 1 novo" }));
  expect(shown()).toEqual(["Ana -1", "Ana 0", "Ana 1"]);

  fireEvent.pointerEnter(list);
  answer(overview.events, [event(-2), event(-1)]);
  await screen.findByRole("button", { name: "Mostrar 1 novo" });
  expect(shown()).toEqual(["Ana -1", "Ana 0", "Ana 1"]);
  fireEvent.pointerLeave(list);
  expect(shown()).toEqual(["Ana -2", "Ana -1"]);
});
