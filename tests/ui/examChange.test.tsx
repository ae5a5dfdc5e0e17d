import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ExamPage } from "@/student/exam/api";
import { showToast } from "@/lib/toast";
import { begin, bring, next, reset, savedAnswers, submit } from "./examApi";
import { answerAll, finish, option, show } from "./examScreen";
import { accessibilityProblems } from "./render";
import { exam } from "./studentFixtures";

/* An administrator saves changes while a student answers. */
vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/exam/api", () => import("./examApi"));

beforeEach(() => {
  reset();
  vi.mocked(showToast).mockReset();
});

type Question = ExamPage["questions"][number];
const withFirst = (change: Partial<Question>): ExamPage => ({
  ...exam,
  questions: exam.questions.map((question, index) => (index === 0 ? { ...question, ...change } : question)),
});
const replaced = withFirst({ _id: "question9" as Question["_id"], questionText: "Outra pergunta?" });
const notice = () => screen.queryByRole("alert");

test("EXAM-21: an answer to a replaced question does not count, and the student learns so", async () => {
  const { user, container } = await show();
  await answerAll(user);
  expect(notice()).toBeNull();
  bring(replaced);
  screen.getByText("4 de 5 questões respondidas");
  expect(finish().disabled).toBe(true);
  expect(notice()?.textContent).toContain("A prova foi atualizada");
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(option(1));
  await user.click(finish());
  expect(submit).toHaveBeenCalledTimes(1);
  expect(savedAnswers("sitting1")).toMatchObject(Object.fromEntries(replaced.questions.map(({ _id }) => [_id, "b"])));
});

test("EXAM-21: a rewritten text is announced too, and its answer stays", async () => {
  const { user } = await show();
  await user.click(option(1));
  bring(withFirst({ questionText: "Pergunta corrigida?" }));
  expect(notice()).not.toBeNull();
  expect(option(1).checked).toBe(true);
});

test("once dismissed it is gone until the next change", async () => {
  const { user } = await show();
  await answerAll(user);
  bring(replaced);
  await user.click(screen.getByRole("button", { name: "Entendi" }));
  expect(notice()).toBeNull();
  bring(structuredClone(replaced)); // the same value again, as the client may deliver it
  expect(notice()).toBeNull();
  bring(exam);
  expect(notice()).not.toBeNull();
});

test("a change while the page was closed is noticed by answers without a question", async () => {
  const first = await show();
  await first.user.click(option(1));
  await first.user.click(option(2));
  first.unmount();
  begin(replaced);
  const { user } = await show();
  screen.getByText("1 de 5 questões respondidas");
  expect(notice()).not.toBeNull();
  await user.click(screen.getByRole("button", { name: "Entendi" }));
  expect(notice()).toBeNull();
});

test("a whole new exam starts a new sitting and is announced too", async () => {
  const { user } = await show();
  await user.click(option(1));
  const other = {
    ...exam,
    exam: { ...exam.exam, _id: "exam2" as ExamPage["exam"]["_id"] },
    questions: exam.questions.map((question) => ({ ...question, _id: `${question._id}b` as Question["_id"] })),
  };
  bring({ ...other, questions: [], sitting: null });
  await act(() => Promise.resolve());
  bring({ ...other, sitting: next });
  screen.getByText("0 de 5 questões respondidas");
  expect(notice()?.textContent).toContain("A prova foi atualizada");
});

test("the questions of another sitting are no change", async () => {
  const { user } = await show();
  await user.click(option(1));
  bring({ ...exam, questions: [], sitting: null });
  bring({ ...exam, questions: exam.questions.toReversed(), sitting: next });
  screen.getByText("0 de 5 questões respondidas");
  expect(notice()).toBeNull();
});
