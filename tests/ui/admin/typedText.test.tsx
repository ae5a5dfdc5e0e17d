import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { admin, become } from "../fakeSession";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { resetServer } from "./fakeServer";
import { openSchool } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
});

const press = (name: string | RegExp) => async (user: UserEvent) =>
  await user.click((await screen.findAllByRole("button", { name }))[0] as HTMLElement);

/** Every dialog with a form: where it opens, and one of its fields. */
const dialogs: [name: string, path: string, open: (user: UserEvent) => Promise<void>, field: RegExp][] = [
  ["a new course", "/admin/courses", press("Novo Curso"), /^Título/],
  ["a new module", "/admin/modules", press("Novo módulo"), /^Título/],
  ["a module", "/admin/modules", press(/^Editar /), /^Descrição/],
  ["a new exam", "/admin/exams", press("Nova prova"), /^Título/],
  ["an exam", "/admin/exams", press(/^Editar /), /^Título/],
  ["a new coupon", "/admin/coupons", press("Novo cupom"), /^Código/],
  ["a coupon", "/admin/coupons", press(/^Editar cupom/), /^Código/],
];

test.each(dialogs)(
  "ADMIN-15: %s: Escape asks before discarding typed text, and closes at once without any",
  async (...row) => {
    const [, path, open, name] = row;
    const { user } = await showAdmin(path);
    await open(user);
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await open(user);
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name });
    await user.type(field, "x");
    const typed = field.value;
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Continuar editando" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name }).value).toBe(typed);
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Fechar sem salvar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);
