import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "@convex/_generated/api";
import { saveFile } from "@/lib/saveFile";
import { showToast } from "@/lib/toast";
import { accessibilityProblems } from "../render";
import { showAdmin } from "./adminPage";
import { answer, callsOf, refusal, refuse, resetServer } from "./fakeServer";
import { id, openSchool } from "./schoolFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/lib/saveFile", () => ({ saveFile: vi.fn() }));
vi.mock("convex/react", () => import("./fakeServer"));

const { courseFiles } = api.admin;
const change = { name: "Branches", fields: [], students: 0 };
const plan = {
  ...{ courseId: id<"courses">("course1"), title: "Git", seen: "digest" },
  changes: [
    { ...change, kind: "lesson" as const, what: "new" as const },
    {
      ...{ ...change, kind: "lesson" as const, what: "changed" as const, name: "Merge" },
      fields: [{ field: "durationMinutes", from: "20", to: "25" }],
    },
  ],
};
const removed = { ...change, kind: "lesson" as const, what: "removed" as const, name: "Rebase", students: 3 };
const problem = {
  ...{ file: "01-01-a.md", line: 7, level: "advice" as const, reason: "fewWords" as const },
  detail: { words: 120, wanted: 600 },
};

beforeEach(() => {
  resetServer();
  openSchool();
  answer(courseFiles.createUploadUrl, "https://deployment.example/upload");
  const stored = () => Promise.resolve(new Response(JSON.stringify({ storageId: "file1" })));
  vi.stubGlobal("fetch", vi.fn(stored));
  vi.mocked(saveFile).mockReset();
  vi.mocked(showToast).mockReset();
});

async function choose() {
  const page = await showAdmin("/admin/courses");
  await screen.findByRole("button", { name: "Importar (ZIP)" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no input");
  await page.user.upload(input, new File(["PK"], "git.zip", { type: "application/zip" }));
  return { ...page, dialog: within(await screen.findByRole("dialog")) };
}

test("AUTHOR-6, AUTHOR-9: shows what a ZIP would change and what the check says, and imports what is confirmed", async () => {
  const broken = { ...problem, level: "error" as const, reason: "linkNowhere" as const, detail: { target: "/x" } };
  answer(courseFiles.check, { problems: [problem, broken, problem], plan });
  answer(courseFiles.apply, { problems: [], plan });
  const { dialog, user, container } = await choose();
  await dialog.findByText("O que muda em Git: 1 novidade · 1 alteração");
  dialog.getByText("Minutos: “20” passa a “25”");
  // AUTHOR-3: advice is named and stands apart, after the errors.
  const found = dialog.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(found.slice(-2)).toEqual(["1 erro", "2 sugestões"]);
  const places = dialog.getAllByText(/, linha 7$/).map((place) => place.closest("li")?.textContent);
  expect(places[0]).toMatch(/^Erro01-01-a.md, linha 7.x não leva a lugar algum/);
  expect(places.slice(1)).toEqual(Array(2).fill("Sugestão01-01-a.md, linha 7120 palavras: o recomendado são 600"));
  dialog.getByText("Nada disto impede a importação.");
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Importar 2 alterações" }));
  expect(callsOf(courseFiles.apply)).toEqual([{ fileId: "file1", fileName: "git.zip", seen: "digest", remove: false }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("AUTHOR-7, AUTHOR-9: what would be removed is said first and has to be confirmed", async () => {
  answer(courseFiles.check, { problems: [], plan: { ...plan, changes: [...plan.changes, removed] } });
  refuse(courseFiles.apply, refusal("courseChanged"));
  const { dialog, user } = await choose();
  await dialog.findByText("alunos que a concluíram: 3");
  expect(dialog.getAllByRole("listitem")[0]?.textContent).toContain("Rebase");
  const confirm = dialog.getByRole("button", { name: "Importar 3 alterações" });
  expect(confirm.hasAttribute("disabled")).toBe(true);
  await user.click(dialog.getByRole("checkbox", { name: "Remover também o que falta no arquivo" }));
  await user.click(confirm);
  expect(callsOf(courseFiles.apply)).toMatchObject([{ remove: true }]);
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ variant: "destructive" })));
});

test("AUTHOR-8, AUTHOR-9: a file that cannot be imported says why, and one that changes nothing cannot be confirmed", async () => {
  const broken = { ...problem, level: "error" as const, reason: "field" as const };
  const detail = { place: "title", message: "titleRequired" };
  answer(courseFiles.check, { problems: [{ ...broken, file: "course.json", detail }], plan: null });
  const { dialog } = await choose();
  await dialog.findByText("Nada pode ser importado antes de corrigir os erros.");
  dialog.getByText(/^title: /);
  expect(dialog.queryByRole("button", { name: /^Importar/ })).toBeNull();
});

test("AUTHOR-9: a course is exported as a ZIP", async () => {
  answer(courseFiles.download, new ArrayBuffer(3));
  const { user } = await showAdmin("/admin/courses/course1");
  await user.click(await screen.findByRole("button", { name: "Exportar (ZIP)" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toMatch(/\.zip$/);
});
