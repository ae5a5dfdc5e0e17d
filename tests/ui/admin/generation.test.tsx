import { act, screen } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Job, ProviderStatus, StartArgs } from "../../../src/features/admin/generation/api";
import { GenerationView } from "../../../src/features/admin/generation/GenerationView";
import { showToast } from "../../../src/lib/toast";
import { accessibilityProblems, renderPage } from "../render";

const start = vi.fn<(args: StartArgs) => Promise<{ total: number }>>();
const cancel = vi.fn<(job: { jobId: string }) => Promise<null>>();
const server: { provider: ProviderStatus; first: Job | null; serve: (job: Job) => void } = {
  provider: { configured: true, missing: [], model: "modelo-1" },
  first: null,
  serve: () => undefined,
};
vi.mock("../../../src/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("../../../src/features/admin/generation/api", () => ({
  useProviderStatus: () => server.provider,
  useCurrentJob: () => {
    const [job, setJob] = useState(server.first);
    server.serve = setJob;
    return job;
  },
  useStartGeneration: () => start,
  useCancelGeneration: () => cancel,
  useModuleOptions: () => [],
}));

const job = (fields: Partial<Job> = {}): Job => ({
  jobId: "job1" as Job["jobId"],
  status: "running",
  total: 8,
  done: 2,
  succeeded: 2,
  failures: [],
  currentTitle: "O que é Git",
  stopReason: null,
  startedAt: Date.UTC(2026, 10, 5, 12),
  finishedAt: null,
  ...fields,
});
const failure = (number: number) => ({
  lessonId: `lesson${number}` as Job["failures"][number]["lessonId"],
  title: `Aula ${number}`,
  reason: "rateLimited",
});

beforeEach(() => {
  server.provider = { configured: true, missing: [], model: "modelo-1" };
  server.first = null;
  start.mockReset().mockResolvedValue({ total: 3 });
  cancel.mockReset().mockResolvedValue(null);
  vi.mocked(showToast).mockReset();
});
const show = (language: "pt" | "en" = "pt") =>
  renderPage(<GenerationView />, { texts: ["adminGeneration", "admin", "controls"], language });
const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast);

test("without a provider it says what to set, and nothing can start", async () => {
  server.provider = { configured: false, missing: ["AI_API_KEY", "AI_MODEL"], model: null };
  const { container } = await show();
  screen.getByText("npx convex env set AI_API_KEY sk-...");
  screen.getByText("npx convex env set AI_MODEL gpt-4.1-mini");
  expect(screen.queryByText(/env set AI_BASE_URL/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Gerar conteúdo" })).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("empty lessons are written without a question, once", async () => {
  start.mockReturnValue(new Promise(() => undefined));
  const { user } = await show();
  await user.dblClick(screen.getByRole("button", { name: "Gerar conteúdo" }));
  expect(start.mock.calls).toEqual([[{ scope: { kind: "all" }, onlyEmpty: true }]]);
});

test("replacing texts asks first", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("switch"));
  await user.click(screen.getByRole("button", { name: "Gerar conteúdo" }));
  expect(start).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Gerar e trocar" }));
  expect(start.mock.calls).toEqual([[{ scope: { kind: "all" }, onlyEmpty: false }]]);
  expect(toasts()).toEqual([{ title: "Geração iniciada", message: "3 aulas na fila.", variant: "success" }]);
});

test("a module must be chosen when only its lessons are wanted", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("radio", { name: "As aulas de um módulo" }));
  await user.click(screen.getByRole("button", { name: "Gerar conteúdo" }));
  screen.getByText("Escolha o módulo");
  expect(start).not.toHaveBeenCalled();
});

test("a start that is refused says why", async () => {
  start.mockRejectedValue(new ConvexError({ code: "generationRunning" }));
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Gerar conteúdo" }));
  expect(toasts()[0]).toMatchObject({ title: "Falha ao gerar conteúdo", variant: "destructive" });
});

test("count, percent, the lesson that is being written and failed ones, live", async () => {
  server.first = job();
  const { container } = await show();
  screen.getByText("Escrevendo: O que é Git");
  screen.getByText("2 de 8 aulas");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  act(() => server.serve(job({ done: 4, succeeded: 3, failures: [failure(1)] })));
  screen.getByText("50%");
  screen.getByText("1 aula com falha");
  expect(screen.getByRole("link", { name: "Aula 1" }).getAttribute("href")).toBe("/admin/lessons/lesson1");
  screen.getByText("O provedor limitou os pedidos por tempo demais");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Gerar conteúdo" }).disabled).toBe(true);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("ends with the toast of success", async () => {
  server.first = job();
  await show();
  act(() => server.serve(job({ status: "finished", done: 8, succeeded: 8, currentTitle: null, finishedAt: 1 })));
  expect(toasts()).toEqual([
    { title: "Conteúdo gerado com sucesso!", message: "8 aulas escritas.", variant: "success" },
  ]);
});

test("ends with counts, five failed titles and how many more", async () => {
  server.first = job();
  await show();
  const failures = [1, 2, 3, 4, 5, 6, 7].map(failure);
  act(() => server.serve(job({ status: "finished", done: 8, succeeded: 1, failures, finishedAt: 1 })));
  expect(toasts()).toEqual([
    {
      title: "Geração concluída com erros",
      message: "1 com sucesso, 7 com falha: Aula 1, Aula 2, Aula 3, Aula 4, Aula 5 e mais 2",
      variant: "destructive",
    },
  ]);
});

test("a run that ended before the page was opened says nothing", async () => {
  server.first = job({ status: "finished", done: 8, succeeded: 8, finishedAt: 1 });
  await show();
  expect(toasts()).toEqual([]);
});

test("canceling asks first and says so", async () => {
  server.first = job();
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Cancelar geração" }));
  expect(cancel).not.toHaveBeenCalled();
  const dialog = await screen.findByRole("dialog");
  const confirm = [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === "Cancelar geração");
  await user.click(confirm as HTMLElement);
  expect(cancel.mock.calls).toEqual([[{ jobId: "job1" }]]);
  expect(toasts()).toEqual([{ title: "Geração cancelada", variant: "success" }]);
});
