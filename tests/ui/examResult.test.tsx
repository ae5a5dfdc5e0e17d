import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { showToast } from "@/lib/toast";
import { begin, bring, closed, next, reset, start, submit } from "./examApi";
import { answerAll, finish, given, show, toast } from "./examScreen";
import { accessibilityProblems } from "./render";
import { exam, failed, passedStanding } from "./studentFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/exam/api", () => import("./examApi"));

const failedStanding = {
  ...passedStanding,
  best: { ...passedStanding.best, score: 6, passed: false },
  attempts: [4, 6].map((score) => ({
    ...passedStanding.best,
    _id: `attempt${score}` as typeof passedStanding.best._id,
    score,
    passed: false,
  })),
};

beforeEach(() => {
  reset();
  vi.mocked(showToast).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the result", () => {
  test("EXAM-16, EXAM-69: failed: the score in place, no toast, no answers, and a new sitting once it is asked for", async () => {
    submit.mockImplementation(async () => {
      bring(closed, failedStanding); // the subscription updates before the call returns
      return Promise.resolve({ ...failed, attemptId: failedStanding.attempts[0]?._id ?? failed.attemptId });
    });
    const { user, where } = await show();
    const headings = () =>
      screen
        .getAllByRole("heading", { level: 2 })
        .map(({ textContent }) => textContent)
        .filter((text) => !text.startsWith("Pergunta"));
    expect(headings()).toEqual([]);
    await answerAll(user);
    await user.click(finish());
    const again = await screen.findByRole("button", { name: "Começar a prova" });
    screen.getByText("As questões são outras, sorteadas do banco do curso.");
    expect(start).not.toHaveBeenCalled();
    await user.click(again);
    expect(start).toHaveBeenCalledTimes(1);
    expect(toast()).toEqual([]);
    const result = screen.getByRole("region", { name: "Seu resultado" });
    expect(result.closest("[aria-live=polite]")).not.toBeNull();
    within(result).getByText("Prova Finalizada");
    within(result).getByText("Sua nota foi 4/10. Você precisa de no mínimo 8 pontos. Tente novamente!");
    bring({ ...exam, sitting: next });
    screen.getByText("0 de 5 questões respondidas");
    expect(headings()).toEqual(["Seu resultado", "Nova tentativa"]);
    expect(where()).toBe("/exam/course1");
    expect(document.activeElement?.tagName).toBe("H1");
  });

  test("EXAM-19: failed for the fifth time: shows the time left without asking the server", async () => {
    submit.mockImplementation(async () => {
      bring({ ...closed, retryAt: Date.now() + 600_000 }, failedStanding);
      return Promise.resolve(failed);
    });
    const { user } = await show();
    await answerAll(user);
    await user.click(finish());
    expect((await screen.findByRole("timer")).textContent).toMatch(/^(10:00|9:59)$/);
    expect(start).not.toHaveBeenCalled();
  });

  test("EXAM-15: passed, lessons incomplete", async () => {
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

  test("EXAM-15: passed with the certificate; closing the sitting opens no other", async () => {
    submit.mockImplementation(async () => {
      bring(closed);
      const certificate = { certificateHash: "CERT-1", certificateState: "valid" } as const;
      return Promise.resolve({ ...failed, passed: true, score: 8, ...certificate });
    });
    const { user, where } = await show();
    await answerAll(user);
    await user.click(finish());
    await waitFor(() => expect(where()).toBe("/dashboard?tab=certificates"));
    expect(toast()).toEqual([]);
    expect(start).not.toHaveBeenCalled();
    expect(given()).toEqual({ certificateHash: "CERT-1", courseId: exam.course._id });
  });

  test("LOOK-13: passed again, the certificate from before is not stamped like one just earned", async () => {
    const certificate = { certificateHash: "CERT-1", certificateState: "valid" } as const;
    begin(exam, { ...passedStanding, ...certificate });
    submit.mockResolvedValue({ ...failed, passed: true, score: 9, ...certificate });
    const { user, where } = await show();
    await answerAll(user);
    await user.click(finish());
    await waitFor(() => expect(where()).toBe("/dashboard?tab=certificates"));
    expect(toast()).toEqual([["Parabéns! 🎉", "Você foi aprovado com nota 9! Seu certificado está disponível."]]);
    expect(given()).toBeNull();
  });

  test("CERT-14: passed again with a revoked certificate: no word of one that is available", async () => {
    const certificate = { certificateHash: "CERT-1", certificateState: "revoked" } as const;
    submit.mockResolvedValue({ ...failed, passed: true, score: 9, ...certificate });
    const { user, where } = await show();
    await answerAll(user);
    await user.click(finish());
    await waitFor(() => expect(where()).toBe("/dashboard?tab=certificates"));
    expect(toast()).toEqual([["Você passou na prova! 🎉", "Nota: 9/10. O certificado deste curso foi revogado."]]);
  });

  test("EXAM-16: failed submission: toast, answers stay, can be resent", async () => {
    submit.mockRejectedValueOnce(new Error("boom"));
    const { user } = await show();
    await answerAll(user);
    await user.click(finish());
    expect(toast()).toEqual([["Erro ao enviar prova", "Ocorreu um erro ao processar sua prova. Tente novamente."]]);
    screen.getByText("5 de 5 questões respondidas");
    await user.click(finish());
    expect(submit).toHaveBeenCalledTimes(2);
  });

  test.each([
    [
      "examAnswersInvalid",
      "Responda todas as questões",
      "Por favor, responda todas as questões antes de finalizar a prova.",
    ],
    ["examSittingInvalid", "Erro ao enviar prova", "Ocorreu um erro ao processar sua prova. Tente novamente."],
  ])("refused with %s: has its own text", async (code, title, message) => {
    submit.mockRejectedValueOnce(new ConvexError({ code }));
    const { user, where } = await show();
    await answerAll(user);
    await user.click(finish());
    expect(toast()).toEqual([[title, message]]);
    expect(where()).toBe("/exam/course1");
  });

  test("EXAM-4: one press, one submission, with a busy button", async () => {
    submit.mockReturnValue(new Promise(() => undefined));
    const { user } = await show();
    await answerAll(user);
    const button = finish();
    // Two clicks before the disabled button is painted.
    act(() => {
      button.click();
      button.click();
    });
    expect(submit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Enviando..." }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("EXAM-26, EXAM-27: earlier results, and results from another tab", () => {
  test("a passed exam names the lesson that is missing", async () => {
    begin(exam, passedStanding);
    const { container } = await show();
    const result = screen.getByRole("region", { name: "Seu resultado" });
    within(result).getByText("8/10");
    within(result).getByText("Faltam 2 aulas para o seu certificado.");
    expect(
      within(result)
        .getByRole("link", { name: /^Ir para a aula/ })
        .getAttribute("href"),
    ).toBe("/lesson/lesson2");
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("CERT-35: a passed exam says how much study is missing", async () => {
    begin(exam, { ...passedStanding, lessonsLeft: 0, nextLesson: null, studyLeft: 12 });
    await show();
    screen.getByText("Faltam 12 minutos de estudo com as aulas abertas.");
  });

  test.each([
    ["valid", "Seu certificado está disponível."],
    ["suspended", "O certificado deste curso está suspenso. A conclusão continua registrada."],
    ["revoked", "O certificado deste curso foi revogado."],
  ] as const)("CERT-14: the result says that the certificate is %s", async (certificateState, text) => {
    begin({ ...closed, retryAt: null }, { ...passedStanding, certificateHash: "CERT-1", certificateState });
    await show();
    const result = screen.getByRole("region", { name: "Seu resultado" });
    within(result).getByText(text);
    within(result).getByRole("link", { name: "Ver certificado" });
  });

  test("EXAM-71: after a pass there is no other sitting", async () => {
    begin({ ...closed, triesLeft: 0, retryAt: null }, passedStanding);
    await show();
    screen.getByRole("region", { name: "Seu resultado" });
    expect(screen.queryByRole("button")).toBeNull();
    expect(start).not.toHaveBeenCalled();
  });

  test("EXAM-69, EXAM-71: another attempt that the school allows opens only when it is asked for", async () => {
    begin({ ...closed, triesLeft: 1, retryAt: null }, passedStanding);
    const { user } = await show();
    screen.getByRole("heading", { name: "A escola liberou mais uma tentativa" });
    expect(start).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Começar a prova" }));
    expect(start).toHaveBeenCalledTimes(1);
  });

  test("EXAM-19, EXAM-72: after a failed attempt the page tells the tries and points at practice, not at a lesson", async () => {
    begin({ ...closed, triesLeft: 1, retryAt: null }, failedStanding);
    const { container } = await show();
    screen.getByText("Você tem 1 tentativa agora. Se não passar, a próxima abre 12 horas depois.");
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toContain("/practice");
    // Every finished module with questions, whatever was wrong.
    const practice = links.filter((link) => link?.includes("/practice/"));
    expect(practice).toEqual([`/course/${exam.course.slug}/practice/module1`]);
    expect(links.filter((link) => link?.startsWith("/lesson/"))).toEqual([]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  test("EXAM-8: past the deadline the page waits for the server, without questions", async () => {
    begin({ ...exam, questions: [], sitting: next }, null);
    await show();
    expect(screen.getByRole("status").textContent).toContain("O tempo acabou");
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("failed attempts: the best, the way to all of them, and a pause that is known on load", async () => {
    begin({ ...closed, retryAt: Date.now() + 600_000 }, failedStanding);
    await show();
    const result = screen.getByRole("region", { name: "Seu resultado" });
    within(result).getByText("6/10");
    const all = within(result).getByRole("link", { name: "Todas as tentativas" });
    expect(all.getAttribute("href")).toBe(`/exam/${exam.course._id}/attempts`);
    expect((await screen.findByRole("timer")).textContent).toMatch(/^(10:00|9:59)$/);
    expect(start).not.toHaveBeenCalled();
  });

  test("EXAM-46: a pause that an administrator ends is over at once, and the exam waits for the student", async () => {
    begin({ ...closed, retryAt: Date.now() + 600_000 }, failedStanding);
    await show();
    await screen.findByRole("timer");
    bring({ ...closed, retryAt: null }, failedStanding);
    expect(screen.queryByRole("timer")).toBeNull();
    expect(start).not.toHaveBeenCalled();
    act(() => screen.getByRole("button", { name: "Começar a prova" }).click());
    expect(start).toHaveBeenCalledTimes(1);
  });

  test("EXAM-46: a pause that grows or begins while the page is open shows as well", async () => {
    start.mockReturnValue(new Promise(() => undefined));
    begin({ ...closed, retryAt: Date.now() + 600_000 }, failedStanding);
    await show();
    await screen.findByRole("timer");
    bring({ ...closed, retryAt: null }, failedStanding);
    bring({ ...closed, retryAt: Date.now() + 3_600_000 }, failedStanding);
    expect((await screen.findByRole("timer")).textContent).toMatch(/^(1:00:00|59:59)$/);
  });

  test("handed in elsewhere: says so with the score and starts nothing by itself", async () => {
    await show();
    bring({ ...closed, triesLeft: 0 }, passedStanding);
    expect(screen.getByRole("alert").textContent).toContain("Você passou com nota 8/10.");
    expect(start).not.toHaveBeenCalled();
  });

  test("handed in here: no notice", async () => {
    submit.mockImplementation(async () => {
      bring(closed, failedStanding);
      return Promise.resolve({ ...failed, attemptId: failedStanding.attempts[0]?._id ?? failed.attemptId });
    });
    const { user } = await show();
    await answerAll(user);
    await user.click(finish());
    await screen.findByRole("button", { name: "Começar a prova" });
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
