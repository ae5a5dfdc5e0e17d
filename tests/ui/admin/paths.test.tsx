import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { admin, become } from "../fakeSession";
import { accessibilityProblems } from "../render";
import { toasts } from "../toastLog";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { openSchool, pathDetail } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/session", () => import("../fakeSession"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { paths, courses } = api.admin;
const pathId = pathDetail._id;

beforeEach(() => {
  resetServer();
  openSchool();
  become(admin);
  toasts.length = 0;
});

describe("PATH-1: the administration's list", () => {
  test("shows each path with its state, and says so while there is none", async () => {
    const { container } = await showAdmin("/admin/paths");
    const row = (await screen.findByRole("link", { name: "Dados" })).closest("tr") as HTMLElement;
    within(row).getByText("Rascunho");
    within(row).getByText("2");
    expect(await accessibilityProblems(container)).toEqual([]);
    answer(paths.list, []);
    await screen.findByText("Nenhuma trilha ainda");
  });

  test("creates a draft and opens its page; the address follows the title", async () => {
    const { user, where } = await showAdmin("/admin/paths");
    await user.click(await screen.findByRole("button", { name: "Nova trilha" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/^Título/), "Nuvem e DevOps");
    await user.type(dialog.getByLabelText(/^Descrição/), "Do terminal ao cluster.");
    await user.click(dialog.getByRole("button", { name: "Criar trilha" }));
    await waitFor(() => expect(where()).toBe("/admin/paths/path1"));
    expect(callsOf(paths.create)).toEqual([
      {
        ...{ title: "Nuvem e DevOps", slug: "nuvem-e-devops", description: "Do terminal ao cluster." },
        ...{ text: "", language: "pt" },
      },
    ]);
  });

  test("asks before it deletes", async () => {
    const { user } = await showAdmin("/admin/paths");
    await user.click(await screen.findByRole("button", { name: "Excluir Dados" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/continuam/);
    await user.click(dialog.getByRole("button", { name: "Excluir trilha" }));
    await waitFor(() => expect(callsOf(paths.remove)).toEqual([{ pathId }]));
    expect(toasts.at(-1)?.title).toBe("Trilha excluída");
  });
});

describe("PATH-1, PATH-2: a path's page", () => {
  test("orders its courses by buttons, takes one out and adds one", async () => {
    const { user, container } = await showAdmin("/admin/paths/path1");
    const list = within(await screen.findByRole("list", { name: "Cursos, na ordem recomendada" }));
    expect(list.getAllByRole("link").map((link) => link.textContent)).toEqual(["Git", "SQL"]);
    list.getByText("Rascunho");
    await user.click(list.getByRole("button", { name: /SQL.*cima/ }));
    expect(callsOf(paths.reorder)).toEqual([{ pathId, courseIds: ["course2", "course1"] }]);
    await user.click(list.getByRole("button", { name: "Tirar da trilha: SQL" }));
    expect(callsOf(paths.removeCourse)).toEqual([{ pathId, courseId: "course2" }]);
    await user.click(screen.getByRole("combobox", { name: "Curso a adicionar" }));
    await user.click(await screen.findByRole("option", { name: "Git" }));
    await user.click(screen.getByRole("button", { name: "Adicionar à trilha" }));
    await waitFor(() => expect(callsOf(paths.addCourse)).toEqual([{ pathId, courseId: "course1" }]));
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("publishes, and explains a refusal", async () => {
    refuse(paths.setStatus, refusal("pathTooShort"));
    const { user } = await showAdmin("/admin/paths/path1");
    await user.click(await screen.findByRole("button", { name: "Publicar trilha" }));
    await waitFor(() => expect(toasts.at(-1)?.message).toContain("dois cursos publicados"));
    answer(paths.setStatus, null);
    await user.click(screen.getByRole("button", { name: "Publicar trilha" }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe("Trilha publicada"));
    expect(callsOf(paths.setStatus).at(-1)).toEqual({ pathId, status: "published" });
  });

  test("says so when there is none, in Spanish", async () => {
    answer(paths.get, null);
    await showAdmin("/admin/paths/none", "es");
    await screen.findByRole("heading", { level: 1, name: "Ruta no encontrada" });
    expect(screen.getByRole("link", { name: "Volver a las rutas" }).getAttribute("href")).toBe("/admin/paths");
  });
});

test("PATH-6: a course's page recommends others before it", async () => {
  const { user } = await showAdmin("/admin/courses/course1");
  const card = within(await screen.findByRole("region", { name: "Recomendado antes" }));
  await user.click(card.getByRole("combobox", { name: "Curso a recomendar" }));
  await user.click(await screen.findByRole("option", { name: "Git" }));
  await user.click(card.getByRole("button", { name: "Recomendar" }));
  await waitFor(() => expect(callsOf(courses.recommend)).toEqual([{ courseId: "course1", beforeId: "course1" }]));
});
