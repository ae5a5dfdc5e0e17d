import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { retentionPeriods } from "@convex/shared/retention";
import type { BinItem } from "@/admin/bin/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { bin, courses } = api.admin;
const DAY = 24 * 60 * 60_000;

function item(title: string, fields: Partial<BinItem> = {}): BinItem {
  const binnedAt = Date.now() - 2 * DAY;
  const times = { binnedAt, expiresAt: binnedAt + retentionPeriods.bin };
  return { _id: title, title, place: [], ...times, by: "Ana Souza", isBelow: false, ...fields };
}

beforeEach(() => {
  resetServer();
  openSchool();
  toasts.length = 0;
  become(admin);
  answer(bin.list, ({ kind }) =>
    kind === "lesson"
      ? [item("Ramos", { place: ["Git", "Módulo A"], isBelow: true }), item("Tags", { by: null })]
      : kind === "course"
        ? [item("Git")]
        : [],
  );
});

const lineOf = (title: string) => within(screen.getByText(title).closest("tr") as HTMLElement);

test("BIN-6: tells what was deleted, by whom and how many days are left, and restores it", async () => {
  const { user, container } = await showAdmin("/admin/bin");
  const line = within((await screen.findAllByRole("row"))[1] as HTMLElement);
  for (const text of ["Git", "Ana Souza", "28 dias"]) line.getByText(text);
  expect(await accessibilityProblems(container)).toEqual([]);
  answer(bin.restore, "git-2");
  await user.click(line.getByRole("button", { name: "Restaurar Git" }));
  const message = "Outro curso usa o endereço antigo. O novo é git-2.";
  await waitFor(() => expect(toasts).toEqual([{ title: "Restaurado", message, variant: "success" }]));
  expect(callsOf(bin.restore)).toEqual([{ kind: "course", id: "Git" }]);
  answer(bin.list, () => []);
  screen.getByText("Nenhum curso na lixeira");
});

test("BIN-3: what is below something in the bin waits, and a refusal says why", async () => {
  const { user } = await showAdmin("/admin/bin?kind=lesson");
  await screen.findByText("Git · Módulo A");
  await user.click(lineOf("Ramos").getByRole("button", { name: "Restaurar Ramos" }));
  expect(callsOf(bin.restore)).toEqual([]);
  lineOf("Tags").getByText("Sem registro");
  refuse(bin.restore, refusal("binnedAbove"));
  await user.click(lineOf("Tags").getByRole("button", { name: "Restaurar Tags" }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Erro ao restaurar"]));
  expect(toasts[0]?.message).toMatch(/Restaure-o primeiro/);
});

test("BIN-1: deletes for good after a question that says that it is", async () => {
  const { user } = await showAdmin("/admin/bin");
  await screen.findByText("Git");
  await user.click(screen.getByRole("button", { name: "Excluir de vez: Git" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Não é possível desfazer.");
  expect(dialog.queryByText(/na lixeira/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Excluir de vez" }));
  await waitFor(() => expect(callsOf(bin.remove)).toEqual([{ kind: "course", id: "Git" }]));
  expect(toasts).toEqual([{ title: "Excluído de vez", variant: "success" }]);
});

test("BIN-6: a deletion says that it can be taken back, and its toast does so", async () => {
  const { user } = await showAdmin("/admin/courses");
  await user.click(await screen.findByRole("button", { name: "Excluir Git" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Fica 30 dias na lixeira e, até lá, pode voltar com tudo.");
  await user.click(dialog.getByRole("button", { name: "Excluir curso" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  const [{ courseId } = { courseId: "" }] = callsOf(courses.remove);
  expect(toasts[0]?.action?.label).toBe("Desfazer");
  await act(async () => {
    toasts[0]?.action?.run();
    await Promise.resolve();
  });
  expect(callsOf(bin.restore)).toEqual([{ kind: "course", id: courseId }]);
  expect(toasts[1]).toEqual({ title: "Restaurado", variant: "success" });
});
