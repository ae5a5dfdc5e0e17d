import { act, screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import type { UserEvent } from "@testing-library/user-event";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ExamPage as ExamData, ExamResult, Sitting, Submission } from "../../src/features/exam/api";
import ExamPage from "../../src/pages/ExamPage";
import { Route, Routes } from "../../src/lib/router";
import { showToast } from "../../src/lib/toast";
import { accessibilityProblems, renderPage } from "./render";
import { exam, failed, sitting } from "./studentFixtures";

let data: ExamData | null | undefined = exam;
const listeners = new Set<() => void>();
/** What the subscription brings next. */
const bring = (next: ExamData | null | undefined): void =>
  act(() => {
    data = next;
    for (const listener of listeners) listener();
  });
const start = vi.fn<(args: { courseId: string }) => Promise<Sitting>>();
const submit = vi.fn<(submission: Submission) => Promise<ExamResult>>();

vi.mock("../../src/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("../../src/features/exam/api", () => ({
  useExam: () =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => data,
    ),
  useStartExam: () => start,
  useSubmitExam: () => submit,
}));

const next: Sitting = { ...sitting, sittingId: "sitting2" as Sitting["sittingId"] };
const closed: ExamData = { ...exam, sitting: null };
const timed = (over: Partial<ExamData> = {}): ExamData => ({
  ...exam,
  exam: { ...exam.exam, timeLimitMinutes: 30 },
  ...over,
});

beforeEach(() => {
  data = exam;
  start.mockReset().mockResolvedValue(next);
  submit.mockReset().mockResolvedValue(failed);
  vi.mocked(showToast).mockReset();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (language: "pt" | "en" = "pt") =>
  renderPage(
    <main>
      <Routes>
        <Route path="/exam/:courseId" element={<ExamPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </main>,
    { at: "/exam/course1", texts: ["exam"], language },
  );
const finish = () => screen.getByRole<HTMLButtonElement>("button", { name: "Finalizar Prova" });
const option = (number: number) => screen.getByRole<HTMLInputElement>("radio", { name: `${number}: segunda` });
const answerAll = async (user: UserEvent): Promise<void> => {
  for (const number of [1, 2, 3, 4, 5]) await user.click(option(number));
};
const toast = () => vi.mocked(showToast).mock.calls.map(([shown]) => [shown.title, shown.message]);

describe("the page", () => {
  test("has the specification's texts, with the server's numbers", async () => {
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

  test("other numbers read well too", async () => {
    data = { ...exam, questionCount: 8, exam: { ...exam.exam, passMark: 7.5, pointsPerQuestion: 1.25 } };
    await show();
    screen.getByText("Nota mínima para aprovação: 7,5/10 pontos");
    screen.getByText("Cada questão vale 1,3 ponto");
  });

  test("without course or questions: course not found, back to the dashboard", async () => {
    data = null;
    await show("en");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Course not found");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/dashboard");
  });
});

describe("answering", () => {
  test("counts, and lets go only when every question has an answer", async () => {
    const { user } = await show();
    expect(finish().disabled).toBe(true);
    for (const number of [1, 2, 3, 4]) await user.click(option(number));
    expect(screen.getByText("4 de 5 questões respondidas").getAttribute("aria-live")).toBe("polite");
    expect(finish().disabled).toBe(true);
    await user.click(option(5));
    expect(finish().disabled).toBe(false);
    await user.click(screen.getByRole("radio", { name: "5: quarta" }));
    screen.getByText("5 de 5 questões respondidas");
    await user.click(finish());
    expect(submit).toHaveBeenCalledExactlyOnceWith({
      sittingId: "sitting1",
      answers: { question1: "b", question2: "b", question3: "b", question4: "b", question5: "d" },
    });
  });

  test("sends nothing and says why when an answer is missing", async () => {
    const { container } = await show();
    act(() => container.querySelector("form")?.requestSubmit());
    expect(submit).not.toHaveBeenCalled();
    expect(toast()).toEqual([
      ["Responda todas as questões", "Por favor, responda todas as questões antes de finalizar a prova."],
    ]);
  });

  test("survives a reload, for this sitting only", async () => {
    const first = await show();
    await first.user.click(option(2));
    first.unmount();
    const second = await show();
    expect(option(2).checked).toBe(true);
    screen.getByText("1 de 5 questões respondidas");
    second.unmount();
    data = { ...exam, sitting: next };
    await show();
    expect(option(2).checked).toBe(false);
  });

  test("an answer to a question that an administrator replaced does not count", async () => {
    const { user } = await show();
    await answerAll(user);
    const replaced = exam.questions.map((question, index) =>
      index === 0 ? { ...question, _id: "question9" as typeof question._id } : question,
    );
    bring({ ...exam, questions: replaced });
    screen.getByText("4 de 5 questões respondidas");
    expect(finish().disabled).toBe(true);
  });
});

describe("opening", () => {
  test("without a time limit the sitting opens by itself, once", async () => {
    data = closed;
    await show();
    await waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith({ courseId: "course1" }));
    bring({ ...exam, sitting: next });
    expect(screen.getAllByRole("group")).toHaveLength(5);
  });

  test("with one the student starts the clock", async () => {
    data = timed({ questions: [], sitting: null });
    const { user } = await show();
    screen.getByText("Você tem 30 minutos a partir do início");
    expect(start).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Começar a prova" }));
    expect(start).toHaveBeenCalledTimes(1);
    bring(timed({ sitting: { ...next, deadlineAt: Date.now() + 30 * 60_000 } }));
    expect(screen.getByRole("timer").textContent).toMatch(/^(30:00|29:59)$/);
  });

  test("too early for another attempt: the time that is left, then it opens", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    data = closed;
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

  test("a failure is said and can be repeated", async () => {
    data = closed;
    start.mockRejectedValueOnce(new ConvexError({ code: "examUnavailable" }));
    const { user } = await show();
    expect((await screen.findByRole("alert")).textContent).toContain("ainda não tem uma prova");
    await user.click(screen.getByRole("button", { name: "Começar a prova" }));
    expect(start).toHaveBeenCalledTimes(2);
  });
});

describe("the clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    data = timed({ sitting: { ...sitting, deadlineAt: Date.now() + 60_000 } });
  });

  test("sends complete answers when it runs out", async () => {
    await show();
    act(() => [1, 2, 3, 4, 5].forEach((number) => option(number).click()));
    expect(submit).not.toHaveBeenCalled();
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test("ends an incomplete sitting and offers another", async () => {
    await show();
    act(() => option(1).click());
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(submit).not.toHaveBeenCalled();
    screen.getByRole("heading", { name: "O tempo acabou" });
    act(() => screen.getByRole("button", { name: "Começar a prova" }).click());
    expect(start).toHaveBeenCalledTimes(1);
  });
});

describe("the result", () => {
  test("failed: the toast, no answers, a new sitting", async () => {
    submit.mockImplementation(async () => {
      bring(closed); // the subscription is told before the caller
      return Promise.resolve(failed);
    });
    const { user, where } = await show();
    await answerAll(user);
    await user.click(finish());
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
    expect(toast()).toEqual([
      ["Prova Finalizada", "Sua nota foi 6/10. Você precisa de no mínimo 8 pontos. Tente novamente!"],
    ]);
    bring({ ...exam, sitting: next });
    screen.getByText("0 de 5 questões respondidas");
    expect(where()).toBe("/exam/course1");
    expect(document.activeElement?.tagName).toBe("H1");
  });

  test("failed for the fifth time: the time that is left, without asking the server", async () => {
    submit.mockImplementation(async () => {
      bring(closed);
      return Promise.resolve({ ...failed, retryAt: Date.now() + 600_000 });
    });
    const { user } = await show();
    await answerAll(user);
    await user.click(finish());
    expect((await screen.findByRole("timer")).textContent).toMatch(/^(10:00|9:59)$/);
    expect(start).not.toHaveBeenCalled();
  });

  test("passed, lessons incomplete", async () => {
    submit.mockResolvedValue({ ...failed, passed: true, score: 10, lessonsCompleted: 3 });
    const { user, where } = await show();
    await answerAll(user);
    await user.click(finish());
    await waitFor(() => expect(where()).toBe("/dashboard?tab=certificates"));
    expect(toast()).toEqual([
      [
        "Você passou na prova! 🎉",
        "Nota: 10/10. Mas você precisa assistir todas as 9 aulas antes de receber o certificado.",
      ],
    ]);
  });

  test("passed with the certificate; the closing of the sitting opens no other", async () => {
    submit.mockImplementation(async () => {
      bring(closed);
      return Promise.resolve({ ...failed, passed: true, score: 8, certificateHash: "CERT-1" });
    });
    const { user, where } = await show();
    await answerAll(user);
    await user.click(finish());
    await waitFor(() => expect(where()).toBe("/dashboard?tab=certificates"));
    expect(toast()).toEqual([["Parabéns! 🎉", "Você foi aprovado com nota 8! Seu certificado está disponível."]]);
    expect(start).not.toHaveBeenCalled();
  });

  test("not sent: the toast, the answers stay, and it can be sent again", async () => {
    submit.mockRejectedValueOnce(new Error("boom"));
    const { user } = await show();
    await answerAll(user);
    await user.click(finish());
    expect(toast()).toEqual([["Erro ao enviar prova", "Ocorreu um erro ao processar sua prova. Tente novamente."]]);
    screen.getByText("5 de 5 questões respondidas");
    await user.click(finish());
    expect(submit).toHaveBeenCalledTimes(2);
  });

  test("one press, one submission, and the button says what happens", async () => {
    submit.mockReturnValue(new Promise(() => undefined));
    const { user } = await show();
    await answerAll(user);
    const button = finish();
    // Two clicks before the button can be painted as disabled.
    act(() => {
      button.click();
      button.click();
    });
    expect(submit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Enviando..." }).disabled).toBe(true);
  });

  test("a tab reloaded while it was under way asks for the same result, and opens no other sitting", async () => {
    submit.mockReturnValueOnce(new Promise(() => undefined));
    const { user, unmount } = await show();
    await answerAll(user);
    await user.click(finish());
    const sent = submit.mock.calls[0]?.[0];
    unmount();
    data = closed; // graded meanwhile
    submit.mockResolvedValue({ ...failed, passed: true, score: 8, certificateHash: "CERT-1" });
    const { where } = await show();
    await waitFor(() => expect(where()).toBe("/dashboard?tab=certificates"));
    expect(submit.mock.calls[1]?.[0]).toEqual(sent);
    expect(start).not.toHaveBeenCalled();
  });
});
