import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ExamPage } from "@/student/exam/api";
import { answerElsewhere, begin, bring, next as nextSitting, reset, start, submit, timed } from "./examApi";
import { finish, option, show } from "./examScreen";
import { accessibilityProblems, keyboardAt } from "./render";
import { startSmall, turn } from "./smallScreen";
import { exam, passedStanding } from "./studentFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/exam/api", () => import("./examApi"));

beforeEach(() => {
  reset();
  startSmall();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const onward = () => button("Próxima");
/** Number of the only question on the screen. */
const shown = () => {
  const cards = screen.getAllByRole("group");
  expect(cards).toHaveLength(1);
  return Number(/^Questão (\d) de 5/.exec(cards[0]?.textContent ?? "")?.[1]);
};
const heading = (number: number) => screen.getByRole("heading", { level: 2, name: `Pergunta ${number}?` });
/** Fingers from (200, 200) on, in small steps; the middle of them decides. */
const swipe = (across: number, down = 0, { fingers = 1, isTaken = false } = {}): Event => {
  const card = screen.getByRole("group");
  const at = (part: number) => {
    const touch = { identifier: 0, target: card, clientX: 200 + part * across, clientY: 200 + part * down };
    return { touches: Array.from({ length: fingers }, () => touch), cancelable: true };
  };
  fireEvent.touchStart(card, at(0));
  const move = createEvent.touchMove(card, at(0.5));
  fireEvent(card, move);
  if (isTaken) fireEvent.touchCancel(card);
  else {
    fireEvent.touchMove(card, at(1));
    fireEvent.touchEnd(card);
  }
  return move;
};
const told = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

describe("one question a screen", () => {
  test("EXAM-73: the next one is told, and its heading has the focus", async () => {
    const { user, container } = await show();
    expect(shown()).toBe(1);
    expect(button("Questão anterior").disabled).toBe(true);
    screen.getByText("0 de 5 questões respondidas");
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(onward());
    expect(shown()).toBe(2);
    expect(document.activeElement).toBe(heading(2));
    expect(told()).toContain("Questão 2 de 5");
    await user.click(button("Questão anterior"));
    expect(document.activeElement).toBe(heading(1));
  });

  test("EXAM-73: Enter in an option goes on, and hands in nothing", async () => {
    answerElsewhere("sitting1", { question1: "b", question2: "b", question3: "b", question4: "b", question5: "b" });
    const { user } = await show();
    expect(shown(), "all are answered: the last one").toBe(5);
    await user.click(button("Questão anterior"));
    option(4).focus();
    await user.keyboard("{Enter}");
    expect(shown()).toBe(5);
    expect(submit).not.toHaveBeenCalled();
    expect(onward().disabled, "no second press hands in").toBe(true);
  });

  test("EXAM-73: arrow keys go on and back, except in the options", async () => {
    const { user } = await show();
    await user.keyboard("{ArrowRight}");
    expect(shown()).toBe(2);
    await user.keyboard("{ArrowRight}{ArrowLeft}");
    expect(shown()).toBe(2);
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(shown(), "Alt and an arrow belong to the browser").toBe(2);
    fireEvent.keyDown(option(2), { key: "ArrowRight" });
    expect(shown()).toBe(2);
  });

  test("EXAM-73: a swipe goes on and back; scrolling, a tap and two fingers do not", async () => {
    await show();
    expect(swipe(-120, 20).defaultPrevented, "the browser takes no part").toBe(true);
    expect(shown()).toBe(2);
    expect(document.activeElement).toBe(heading(2));
    swipe(-120, 90);
    swipe(-30);
    swipe(-120, 0, { fingers: 2 });
    swipe(-120, 0, { isTaken: true });
    expect(swipe(20, -120).defaultPrevented, "the page scrolls").toBe(false);
    expect(shown()).toBe(2);
    swipe(120);
    swipe(120);
    expect(shown()).toBe(1);
  });

  test("EXAM-73: goes on at the first open question", async () => {
    answerElsewhere("sitting1", { question1: "b", question2: "b", question4: "b" });
    await show();
    expect(shown()).toBe(3);
  });

  test("EXAM-73: rules and earlier results make room; extra time is told", async () => {
    begin({ ...exam, exam: { ...exam.exam, timeLimitMinutes: 60, extraMinutes: 30 } }, passedStanding);
    await show();
    screen.getByText("Você tem 30 minutos a mais nesta prova.");
    expect(screen.queryByText("Nota mínima para aprovação: 8/10 pontos")).toBeNull();
    expect(screen.queryByRole("region", { name: "Seu resultado" })).toBeNull();
    bring(timed({ questions: [], sitting: null }));
    screen.getByText("Nota mínima para aprovação: 8/10 pontos");
    screen.getByRole("region", { name: "Seu resultado" });
  });

  test("EXAM-73: the pressed button is gone: the focus is on the question", async () => {
    begin(timed({ questions: [], sitting: null }));
    const { user } = await show();
    await user.click(button("Começar a prova"));
    await waitFor(() => expect(start).toHaveBeenCalledTimes(1));
    bring(timed({ sitting: nextSitting }));
    expect(document.activeElement).toBe(heading(1));
  });
});

describe("overview and handing in", () => {
  test("EXAM-74: the overview names answered and open questions, leads to each, and has the rules", async () => {
    answerElsewhere("sitting1", { question2: "b" });
    const { user, container } = await show();
    await user.click(button("Questões"));
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2, name: "Todas as questões" }));
    expect(screen.queryByRole("group")).toBeNull();
    const numbers = (name: string) =>
      within(screen.getByRole("list", { name }))
        .getAllByRole("button")
        .map((one) => `${one.getAttribute("aria-label")} ${one.getAttribute("aria-current")}`);
    expect(numbers("Respondidas")).toEqual(["Questão 2, respondida null"]);
    expect(numbers("Sem resposta")).toEqual([
      "Questão 1, sem resposta true",
      ...[3, 4, 5].map((number) => `Questão ${number}, sem resposta null`),
    ]);
    screen.getByText("Nota mínima para aprovação: 8/10 pontos");
    expect(finish().disabled).toBe(true);
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(button("Questão 4, sem resposta"));
    expect(document.activeElement).toBe(heading(4));
    await user.click(button("Questões"));
    await user.click(button("Voltar à questão 4"));
    expect(document.activeElement).toBe(heading(4));
  });

  test("EXAM-74: the last question names what is missing, and hands in once nothing is", async () => {
    answerElsewhere("sitting1", { question1: "b", question3: "b", question4: "b" });
    const { user } = await show();
    expect(screen.queryByRole("button", { name: "Finalizar Prova" })).toBeNull();
    await user.click(button("Questões"));
    await user.click(button("Questão 5, sem resposta"));
    await user.click(option(5));
    expect(finish().disabled).toBe(true);
    expect(within(screen.getByRole("list", { name: "Sem resposta" })).getAllByRole("button")).toHaveLength(1);
    await user.click(button("Questão 2, sem resposta"));
    await user.click(option(2));
    for (let number = 2; number < 5; number++) await user.click(onward());
    expect(screen.queryByRole("list", { name: "Sem resposta" })).toBeNull();
    await user.click(finish());
    expect(submit).toHaveBeenCalledExactlyOnceWith({ sittingId: "sitting1" });
  });

  test("EXAM-74: the overview hands in, too", async () => {
    answerElsewhere("sitting1", { question1: "b", question2: "b", question3: "b", question4: "b", question5: "b" });
    const { user } = await show();
    await user.click(button("Questões"));
    await user.click(finish());
    expect(submit).toHaveBeenCalledTimes(1);
  });
});

describe("during an exam", () => {
  test("EXAM-75: turning the screen keeps question, answers and focus", async () => {
    const { user } = await show();
    await user.click(onward());
    await user.click(option(2));
    turn("wide");
    expect(screen.getAllByRole("group")).toHaveLength(5);
    expect(screen.getByText("1 de 5 questões respondidas").getAttribute("aria-live")).toBe("polite");
    expect(option(2).checked).toBe(true);
    expect(keyboardAt()).toBe(option(2));
    await user.click(option(4));
    turn("small");
    expect(shown()).toBe(4);
    expect(keyboardAt()).toBe(option(4));
  });

  test("EXAM-75: a button that goes with its layout leaves the focus to the question", async () => {
    const { user } = await show();
    await user.click(onward());
    onward().focus();
    turn("wide");
    expect(document.activeElement).toBe(heading(2));
  });

  test("EXAM-21: changed questions are announced where one is, which keeps its place", async () => {
    const { user, container } = await show();
    await user.click(onward());
    const replaced = exam.questions.map((question, index) =>
      index === 1 ? { ...question, _id: "question9" as ExamPage["questions"][number]["_id"] } : question,
    );
    bring({ ...exam, questions: replaced });
    expect(shown()).toBe(2);
    expect(screen.getByRole("alert").textContent).toContain("A prova foi atualizada");
    expect(await accessibilityProblems(container)).toEqual([]);
    bring({ ...exam, questions: exam.questions.slice(0, 1) });
    expect(told()).toContain("Questão 1 de 1");
    act(() => button("Entendi").click());
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("EXAM-30: says whether answers are saved", async () => {
    const { user } = await show();
    await user.click(option(1));
    screen.getByText("Respostas salvas");
  });
});
