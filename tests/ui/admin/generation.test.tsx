import { act, screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type * as limits from "@convex/shared/limits";
import type { Job, LessonOption, ProviderStatus, StartArgs } from "@/admin/generation/api";
import GenerationPage from "@/admin/generation/GenerationPage";
import { showToast } from "@/lib/toast";
import { accessibilityProblems, renderPage } from "../render";
import { lessonRow } from "./courseFixtures";

const start = vi.fn<(args: StartArgs) => Promise<{ total: number }>>();
const retry = vi.fn<(job: { jobId: string }) => Promise<{ total: number }>>();
const cancel = vi.fn<(job: { jobId: string }) => Promise<null>>();
const loadMore = vi.fn<(count: number) => void>();
const server: { provider: ProviderStatus; first: Job | null; serve: (job: Job) => void } = {
  provider: { configured: true, missing: [], model: "modelo-1" },
  first: null,
  serve: () => undefined,
};
vi.mock("@convex/shared/limits", async (original) => ({
  ...(await original<typeof limits>()),
  generationRules: { lessonsPerRun: 3 },
}));
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/admin/components/drafts/api", () => ({
  DRAFTS_PER_PAGE: 20,
  useDrafts: () => ({ results: [], status: "Exhausted", loadMore }),
}));
vi.mock("@/admin/generation/api", () => ({
  useProviderStatus: () => server.provider,
  useCurrentJob: () => {
    const [job, setJob] = useState(server.first);
    server.serve = setJob;
    return job;
  },
  useStartGeneration: () => start,
  useCancelGeneration: () => cancel,
  useRetryGeneration: () => retry,
  useModuleOptions: () => [],
  LESSON_OPTIONS: 20,
  useLessonOptions: (search: string) => ({
    results: lessons.filter(({ title }) => title.includes(search)),
    status: "CanLoadMore",
    loadMore,
  }),
}));

const lessons = [1, 2, 3, 4].map((number) => ({
  ...lessonRow,
  _id: `lesson${number}` as LessonOption["_id"],
  title: `Aula ${number}`,
  isEmpty: number === 2,
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
  retry.mockReset().mockResolvedValue({ total: 2 });
  cancel.mockReset().mockResolvedValue(null);
  vi.mocked(showToast).mockReset();
});
const show = (language: "pt" | "en" = "pt") =>
  renderPage(<GenerationPage />, { texts: ["adminGeneration", "adminDrafts", "admin", "controls"], language });
const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast);

test("AI-8: without a provider it says what to set, and nothing can start", async () => {
  server.provider = { configured: false, missing: ["AI_API_KEY", "AI_MODEL"], model: null };
  const { container } = await show();
  screen.getByText("npx convex env set AI_API_KEY sk-...");
  screen.getByText("npx convex env set AI_MODEL gpt-4.1-mini");
  expect(screen.queryByText(/env set AI_BASE_URL/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Gerar conteúdo" })).toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("empty lessons are written without asking, once", async () => {
  start.mockReturnValue(new Promise(() => undefined));
  const { user } = await show();
  await user.dblClick(screen.getByRole("button", { name: "Gerar conteúdo" }));
  expect(start.mock.calls).toEqual([[{ scope: { kind: "all" }, onlyEmpty: true }]]);
});

test("AI-5: replacing texts asks first, and says how many are written at a time", async () => {
  const { user } = await show();
  screen.getByRole("radio", { name: "Todas as aulas da plataforma", description: "No máximo 3 aulas por vez." });
  await user.click(screen.getByRole("switch"));
  await user.click(screen.getByRole("button", { name: "Gerar conteúdo" }));
  expect(start).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Gerar e trocar" }));
  expect(start.mock.calls).toEqual([[{ scope: { kind: "all" }, onlyEmpty: false }]]);
  expect(toasts()).toEqual([{ title: "Geração iniciada", message: "3 aulas na fila.", variant: "success" }]);
});

test("a module must be chosen when writing one module's lessons", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("radio", { name: "As aulas de um módulo" }));
  await user.click(screen.getByRole("button", { name: "Gerar conteúdo" }));
  screen.getByText("Escolha o módulo");
  expect(start).not.toHaveBeenCalled();
});

describe("AI-5: chosen lessons", () => {
  const choose = async () => {
    const page = await show();
    await page.user.click(screen.getByRole("radio", { name: "As aulas que eu escolher" }));
    return page;
  };
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  const begin = () => screen.getByRole("button", { name: "Gerar conteúdo" });

  test("are ticked one by one, stay ticked during searches, and are written in that order", async () => {
    const { user, container } = await choose();
    screen.getByText("Nenhuma aula escolhida.");
    await user.click(box(/^Aula 3/));
    await user.type(screen.getByRole("searchbox", { name: "Buscar aulas por título" }), "Aula 2");
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: /^Aula 3/ })).toBeNull());
    await user.click(box(/^Aula 2 Sem conteúdo/));
    screen.getByText("2 aulas escolhidas.");
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(begin());
    expect(start.mock.calls).toEqual([
      [{ scope: { kind: "lessons", lessonIds: ["lesson3", "lesson2"] }, onlyEmpty: true }],
    ]);
  });

  test("can be unticked and cleared; nothing starts without any", async () => {
    const { user } = await choose();
    for (const name of [/^Aula 1/, /^Aula 2/, /^Aula 1/]) await user.click(box(name));
    screen.getByText("1 aula escolhida.");
    await user.click(screen.getByRole("button", { name: "Limpar escolha" }));
    expect(box(/^Aula 2/).checked).toBe(false);
    await user.click(begin());
    expect(screen.getByRole("alert").textContent).toBe("Escolha ao menos uma aula");
    expect(start).not.toHaveBeenCalled();
  });

  test("the list loads page by page", async () => {
    const { user } = await choose();
    await user.click(screen.getByRole("button", { name: "Mostrar mais" }));
    expect(loadMore.mock.calls).toEqual([[20]]);
  });

  test("AI-7: only one run at a time", async () => {
    const { user } = await choose();
    for (const name of [/^Aula 1/, /^Aula 2/, /^Aula 3/]) await user.click(box(name));
    screen.getByText("3 aulas escolhidas. Uma geração escreve no máximo 3.");
    expect([box(/^Aula 4/).disabled, box(/^Aula 3/).disabled]).toEqual([true, false]);
  });
});

test("a refused start says why", async () => {
  start.mockRejectedValue(new ConvexError({ code: "generationRunning" }));
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Gerar conteúdo" }));
  expect(toasts()[0]).toMatchObject({ title: "Falha ao gerar conteúdo", variant: "destructive" });
});

test("AI-1: shows count, percent, current lesson and failures live", async () => {
  server.first = job();
  const { container } = await show();
  screen.getByText("Escrevendo: O que é Git");
  screen.getByText("2 de 8 aulas");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  act(() => server.serve(job({ done: 4, succeeded: 3, failures: [failure(1)] })));
  screen.getByText("50%");
  screen.getByText("1 aula com falha");
  expect(screen.getByRole("link", { name: "Aula 1" }).getAttribute("href")).toBe("/admin/lessons/lesson1");
  screen.getByText("O provedor limitou as solicitações por tempo demais");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Gerar conteúdo" }).disabled).toBe(true);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("AI-3: ends with the success toast", async () => {
  server.first = job();
  await show();
  act(() => server.serve(job({ status: "finished", done: 8, succeeded: 8, currentTitle: null, finishedAt: 1 })));
  expect(toasts()).toEqual([
    { title: "Conteúdo gerado com sucesso!", message: "8 aulas escritas.", variant: "success" },
  ]);
});

test("AI-3: ends with counts, five failed titles and the number of further ones", async () => {
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

test("a run without any success ends with the same title", async () => {
  server.first = job();
  await show();
  const ended = { status: "finished" as const, done: 1, succeeded: 0, failures: [failure(1)], finishedAt: 1 };
  act(() => server.serve(job({ ...ended, stopReason: "keyRefused" })));
  expect(toasts()).toMatchObject([
    { title: "Geração concluída com erros", message: "0 com sucesso, 1 com falha: Aula 1", variant: "destructive" },
  ]);
});

describe("AI-9: trying failed lessons again", () => {
  const again = () => screen.queryByRole("button", { name: "Tentar novamente as que falharam" });
  const ended = (...reasons: string[]) =>
    job({ status: "finished", done: 8, failures: reasons.map((reason, at) => ({ ...failure(at), reason })) });

  test("starts once and says how many", async () => {
    server.first = ended("timeout", "refused");
    let begun!: (run: { total: number }) => void;
    retry.mockReturnValue(new Promise((resolve) => (begun = resolve)));
    const { user } = await show();
    await user.dblClick(again() as HTMLElement);
    await act(async () => {
      begun({ total: 2 });
      await Promise.resolve();
    });
    expect(retry.mock.calls).toEqual([[{ jobId: "job1" }]]);
    expect(toasts()).toEqual([{ title: "Geração iniciada", message: "2 aulas na fila.", variant: "success" }]);
  });

  test("says why it cannot", async () => {
    server.first = ended("timeout");
    retry.mockRejectedValue(new ConvexError({ code: "nothingToGenerate" }));
    const { user } = await show();
    await user.click(again() as HTMLElement);
    expect(toasts()[0]).toMatchObject({ title: "Falha ao gerar conteúdo", variant: "destructive" });
  });

  test("is not offered during the run, nor where another try would end the same way", async () => {
    server.first = job({ failures: [failure(1)] });
    await show();
    expect(again()).toBeNull();
    act(() => server.serve(ended("lessonGone", "alreadyWritten")));
    expect(again()).toBeNull();
  });
});

test("a run that ended before the page opened shows no toast", async () => {
  server.first = job({ status: "finished", done: 8, succeeded: 8, finishedAt: 1 });
  await show();
  expect(toasts()).toEqual([]);
});

test("AI-7: canceling asks first and confirms", async () => {
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
