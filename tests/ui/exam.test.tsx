import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeOfflineState } from "@/lib/offlineState";
import { showToast } from "@/lib/toast";
import { answerElsewhere, begin, bring, closed, connect, next, reset, save, start, submit, timed } from "./examApi";
import { finish, option, show, toast } from "./examScreen";
import { accessibilityProblems, keyboardAt } from "./render";
import { exam } from "./studentFixtures";

vi.mock("@/lib/ended", () => import("./fakeEnded"));
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/exam/api", () => import("./examApi"));

beforeEach(() => {
  reset();
  vi.mocked(showToast).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the page", () => {
  test("EXAM-11, EXAM-12: has the prescribed texts, with the server's numbers", async () => {
    const { container } = await show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Prova final");
    screen.getByText("Nota mínima para aprovação: 8/10 pontos");
    screen.getByText("Cada questão vale 2 pontos");
    screen.getByText("0 de 5 questões respondidas");
    expect(screen.getAllByRole("group")).toHaveLength(5);
    expect(screen.getAllByRole("radio")).toHaveLength(20);
    expect(screen.getByRole("link", { name: "Voltar ao curso" }).getAttribute("href")).toBe("/course/git-e-github");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("ROLE-5: staff see it as students do, and start nothing", async () => {
    begin({ ...closed, isPreview: true });
    const { container } = await show();
    screen.getByRole("heading", { level: 1, name: "Prova final" });
    screen.getByText(/como quem estuda/);
    expect(screen.queryByRole("button")).toBeNull();
    expect(start).not.toHaveBeenCalled();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("OFFLINE-15: says that it needs the line, and starts nothing", async () => {
    begin(closed);
    act(() => changeOfflineState(() => ({ offline: true })));
    await show();
    screen.getByRole("heading", { level: 1, name: "A prova precisa de conexão" });
    expect(start).not.toHaveBeenCalled();
    act(() => changeOfflineState(() => ({ offline: false })));
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
  });

  test("EXAM-12: other numbers also read well", async () => {
    begin({ ...exam, questionCount: 8, exam: { ...exam.exam, passMark: 7.5, pointsPerQuestion: 1.25 } });
    await show();
    screen.getByText("Nota mínima para aprovação: 7,5/10 pontos");
    screen.getByText("Cada questão vale 1,3 ponto");
  });

  test("EXAM-33: extra time is told in words", async () => {
    begin({ ...exam, exam: { ...exam.exam, timeLimitMinutes: 60, extraMinutes: 30 } });
    await show();
    screen.getByText("Você tem 30 minutos a mais nesta prova.");
  });

  test("EXAM-28: backticks mark code and asterisks emphasis, the rest stays as written", async () => {
    const [first, ...others] = exam.questions;
    if (!first) throw new Error("no question");
    const texts = {
      questionText: "O que `git add` faz com <b>isto</b>, **aquilo** e *`isso`*?\n```sh\ngit add .\n  git commit\n```",
      optionA: "`git restore`, que `desfaz`",
      optionB: "uma crase ` sozinha",
    };
    begin({ ...exam, questions: [{ ...first, ...texts }, ...others] });
    const { container } = await show();
    const card = screen.getAllByRole("group")[0] as HTMLElement;
    const codes = [...card.querySelectorAll("code")].map(({ textContent }) => textContent);
    expect(codes).toEqual(["git add", "isso", "git add .\n  git commit", "git restore", "desfaz"]);
    expect(card.textContent).toContain("O que git add faz com <b>isto</b>, aquilo e isso?");
    expect([card.querySelector("strong"), card.querySelector("em")].map((each) => each?.textContent)).toEqual([
      "aquilo",
      "isso",
    ]);
    // jsdom puts a space around the code.
    within(card).getByRole("radio", { name: /^git restore ?, que ?desfaz$/ });
    within(card).getByRole("radio", { name: "uma crase ` sozinha" });
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("EXAM-14: without course or questions: not found, and back to the dashboard", async () => {
    begin(null);
    await show("en");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Course not found");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/dashboard");
  });
});

test("an exam withdrawn while open says so and leads to the dashboard", async () => {
  const { user } = await show();
  await user.click(option(1));
  bring(null);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Esta prova foi retirada");
  expect(screen.getByRole("link", { name: "Voltar ao painel" }).getAttribute("href")).toBe("/dashboard");
});

describe("answering", () => {
  test("EXAM-12, EXAM-13: counts, and can be submitted only when every question is answered", async () => {
    const { user } = await show();
    expect(finish().disabled).toBe(true);
    expect(finish().closest("[data-keep-clear]"), "no toast on it").not.toBeNull();
    for (const number of [1, 2, 3, 4]) await user.click(option(number));
    expect(screen.getByText("4 de 5 questões respondidas").getAttribute("aria-live")).toBe("polite");
    expect(finish().disabled).toBe(true);
    await user.click(option(5));
    expect(finish().disabled).toBe(false);
    await user.click(screen.getByRole("radio", { name: "5: quarta" }));
    screen.getByText("5 de 5 questões respondidas");
    await user.click(finish());
    expect(submit).toHaveBeenCalledExactlyOnceWith({ sittingId: "sitting1" });
    expect(save.mock.calls.map(([{ questionId, option }]) => `${questionId} ${option}`)).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => `question${number} b`),
      "question5 d",
    ]);
  });

  test("EXAM-13: with an answer missing it sends nothing and says why", async () => {
    const { container } = await show();
    act(() => container.querySelector("form")?.requestSubmit());
    expect(submit).not.toHaveBeenCalled();
    expect(toast()).toEqual([
      ["Responda todas as questões", "Por favor, responda todas as questões antes de finalizar a prova."],
    ]);
  });

  test("EXAM-20: the answers are those of the server, and a new sitting has none", async () => {
    answerElsewhere("sitting1", { question2: "b" });
    await show();
    expect(option(2).checked).toBe(true);
    screen.getByText("1 de 5 questões respondidas");
    bring({ ...exam, sitting: next });
    expect(option(2).checked).toBe(false);
  });

  test("EXAM-29: what another device answers shows at once", async () => {
    await show();
    answerElsewhere("sitting1", { question3: "b" });
    expect(option(3).checked).toBe(true);
    screen.getByText("1 de 5 questões respondidas");
  });

  test("EXAM-30: an answer is saved, being saved, or waits for the connection, which is read out", async () => {
    let arrive: (value: null) => void = () => undefined;
    save.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
    const { user, container } = await show();
    screen.getByText("As respostas são salvas na hora");
    await user.click(option(1));
    screen.getByText("Salvando...");
    expect(closing()).toBe(true);
    connect(false);
    const waiting = /^Sem conexão: suas últimas respostas ainda não foram salvas/;
    expect(screen.getAllByRole("status").some(({ textContent }) => waiting.test(textContent))).toBe(true);
    expect(await accessibilityProblems(container)).toEqual([]);
    connect(true);
    await act(async () => {
      arrive(null);
      await Promise.resolve();
    });
    screen.getByText("Respostas salvas");
    expect(closing()).toBe(false);
  });

  test("EXAM-30: a refused answer disappears, with a reason", async () => {
    save.mockRejectedValueOnce(new ConvexError({ code: "examTimeOver" }));
    const { user } = await show();
    await user.click(option(1));
    await waitFor(() => expect(option(1).checked).toBe(false));
    expect(toast()).toEqual([["Tempo esgotado", "O tempo desta prova acabou. Vale o que foi salvo até o prazo."]]);
  });
});

/** Whether the browser would ask before it closes the tab. */
function closing(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
}

describe("a query that fails", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  test("not enrolled: says so and leads to the catalog", async () => {
    begin(new ConvexError({ code: "notEnrolled" }));
    const { container } = await show();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("A prova é para quem está matriculado");
    expect(screen.getByRole("link", { name: "Explorar cursos" }).getAttribute("href")).toBe("/dashboard?tab=browse");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("anything else can be retried", async () => {
    begin(new Error("boom"));
    const { user } = await show();
    within(screen.getByRole("alert")).getByRole("heading", { level: 1 });
    begin(exam);
    await user.click(screen.getByRole("button", { name: "Tentar novamente" }));
    screen.getByRole("heading", { level: 1, name: "Prova final" });
  });

  test("loading is announced as the page's title", async () => {
    begin(undefined);
    const { container } = await show();
    screen.getByRole("heading", { level: 1, name: "Carregando a prova..." });
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe("opening", () => {
  test("without a time limit the sitting opens by itself, once", async () => {
    begin(closed);
    await show();
    await waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith({ courseId: "course1" }));
    bring({ ...exam, sitting: next });
    expect(screen.getAllByRole("group")).toHaveLength(5);
  });

  test("EXAM-8: with a time limit the student starts the clock", async () => {
    begin(timed({ questions: [], sitting: null }));
    const { user } = await show();
    screen.getByText("Você tem 30 minutos a partir do início");
    expect(start).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Começar a prova" }));
    expect(start).toHaveBeenCalledTimes(1);
    bring(timed({ sitting: { ...next, deadlineAt: Date.now() + 30 * 60_000 } }));
    expect((await screen.findByRole("timer")).textContent).toMatch(/^(30:00|29:59)$/);
  });

  test("EXAM-19: too early for another attempt: shows the time left, then opens", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    begin(closed);
    start.mockRejectedValueOnce(new ConvexError({ code: "examRetryLater", retryAt: Date.now() + 600_000 }));
    await show();
    const clock = await screen.findByRole("timer");
    expect(clock.textContent).toMatch(/^(10:00|9:59)$/);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Começar a prova" });
    expect(button.disabled).toBe(true);
    await act(async () => vi.advanceTimersByTimeAsync(600_000));
    expect(button.disabled).toBe(false);
    act(() => button.click());
    expect(start).toHaveBeenCalledTimes(2);
  });

  test("a failure is shown and can be retried", async () => {
    begin(closed);
    start.mockRejectedValueOnce(new ConvexError({ code: "examUnavailable" }));
    const { user } = await show();
    expect((await screen.findByRole("alert")).textContent).toContain("ainda não tem uma prova");
    start.mockRejectedValueOnce(new ConvexError({ code: "examUnavailable" }));
    const button = screen.getByRole("button", { name: "Começar a prova" });
    await user.click(button);
    expect(start).toHaveBeenCalledTimes(2);
    // The button, and with it the focus, stays.
    await screen.findByRole("alert");
    expect(keyboardAt()).toBe(button);
  });
});
