import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { VersionsButton } from "@/admin/components/versions/VersionsButton";
import { accessibilityProblems, renderPage } from "../render";
import { toasts } from "../toastLog";
import { answer, callsOf, forget, refusal, refuse, resetServer } from "./fakeServer";
import { comparison, id, versionRows } from "./schoolFixtures";

vi.mock("convex/react", () => import("./fakeServer"));
vi.mock("@/lib/toast", () => import("../toastLog"));

const { versions } = api.admin;

beforeAll(() => import("@/admin/components/versions/TextComparison"));
beforeEach(() => {
  resetServer();
  toasts.length = 0;
  answer(versions.list, versionRows);
  answer(versions.compare, comparison);
});

const dialog = () => within(screen.getByRole("dialog"));

async function show(dirty = false) {
  const shown = await renderPage(
    <main>
      <h1>Aula</h1>
      <VersionsButton thingId={id<"lessons">("lesson1")} name="O que é Git" dirty={dirty} />
    </main>,
    { texts: ["controls", "adminVersions", "adminCourseFiles"] },
  );
  const open = async () => await shown.user.click(screen.getByRole("button", { name: "Versões" }));
  return { ...shown, open };
}

test("VERSION-5: older versions with who, when and how; what changed is marked by elements, not by color", async () => {
  const { open } = await show();
  await open();
  const choices = dialog().getAllByRole("radio");
  expect(choices).toHaveLength(2);
  dialog().getByText("Ana Lima · edição");
  dialog().getByText("Autor não registrado · texto da IA");
  const content = await dialog().findByRole("group", { name: "Texto" });
  await waitFor(() => expect(within(content).getByText("antes").tagName).toBe("DEL"));
  expect(within(content).getByText("hoje").tagName).toBe("INS");
  expect(dialog().queryByRole("group", { name: "Título" })).toBeNull();
  expect(await accessibilityProblems(document.body)).toEqual([]);
});

test("VERSION-3: restores the chosen version with the number that was seen, once", async () => {
  const { open, user } = await show();
  await open();
  await user.click(dialog().getAllByRole("radio")[1] as HTMLElement);
  await user.dblClick(dialog().getByRole("button", { name: "Restaurar esta versão" }));
  expect(callsOf(versions.restore)).toEqual([{ versionId: "version1", version: 7 }]);
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Versão restaurada", variant: "success" }]));
});

test("VERSION-3: a refused restore says so, and the dialog stays", async () => {
  refuse(versions.restore, refusal("editConflict"));
  const { open, user } = await show();
  await open();
  await user.click(dialog().getByRole("button", { name: "Restaurar esta versão" }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Erro ao restaurar a versão", variant: "destructive" }]));
  dialog().getByRole("button", { name: "Restaurar esta versão" });
});

test("VERSION-5: loading, without versions, and with unsaved changes", async () => {
  forget(versions.list);
  const { open, unmount } = await show();
  await open();
  expect(dialog().queryByRole("radio")).toBeNull();
  answer(versions.list, [{ ...(versionRows[0] as (typeof versionRows)[number]), isCurrent: true }]);
  dialog().getByText("Ainda não há versões anteriores.");
  expect(dialog().queryByRole("button", { name: "Restaurar esta versão" })).toBeNull();
  unmount();
  await show(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Versões" }).disabled).toBe(true);
});
