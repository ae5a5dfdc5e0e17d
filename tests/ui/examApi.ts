import { act } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { vi } from "vitest";
import type { Answers, ExamPage, ExamResult, Question, Sitting, CourseResult } from "@/student/exam/api";
import { exam, failed, sitting } from "./studentFixtures";

/**
 * Fake of src/student/exam/api.ts: `vi.mock("@/student/exam/api", () => import("./examApi"))`. `begin` sets the initial
 * state, `bring` the subscription's next value.
 */
type Data = ExamPage | null | undefined | Error;
let data: Data = exam;
let standing: CourseResult | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const start = vi.fn<(args: { courseId: string }) => Promise<Sitting>>();
export const submit = vi.fn<(args: { sittingId: Sitting["sittingId"] }) => Promise<ExamResult>>();

interface Answer {
  sittingId: Sitting["sittingId"];
  questionId: Question["_id"];
  option: NonNullable<Answers[Question["_id"]]>;
}
/**
 * Server's reply to an answer.
 *
 * A click shows at once, like an optimistic update, and a refusal undoes it.
 */
export const save = vi.fn<(answer: Answer) => Promise<null>>();
let answers: Partial<Record<string, Answers>> = {};
let connected = true;
const emit = (): void => {
  for (const listener of listeners) listener();
};

export const useNextSteps = () => [];
const lesson = { _id: "lesson1", title: "Commits", completed: true };
export const useOutline = () => ({
  modules: [
    { _id: "module1", title: "Primeiros passos", hasPractice: true, lessons: [lesson] },
    { _id: "module2", title: "Ramos", hasPractice: true, lessons: [lesson, { ...lesson, completed: false }] },
    { _id: "module3", title: "Revisão", hasPractice: false, lessons: [lesson] },
  ],
});
export const useSaveAnswer = () => async (answer: Answer) => {
  const before = answers;
  answers = { ...answers, [answer.sittingId]: { ...answers[answer.sittingId], [answer.questionId]: answer.option } };
  emit();
  try {
    return await save(answer);
  } catch (error) {
    answers = before;
    emit();
    throw error;
  }
};
const none: Answers = {};
export const useSavedAnswers = (sittingId: string): Answers | null =>
  useSyncExternalStore(subscribe, () => answers[sittingId] ?? none);
export const useIsConnected = (): boolean => useSyncExternalStore(subscribe, () => connected);

/** Another device's click. */
export const answerElsewhere = (sittingId: string, more: Record<string, "a" | "b" | "c" | "d">): void =>
  act(() => {
    answers = { ...answers, [sittingId]: { ...answers[sittingId], ...more } };
    emit();
  });
export const connect = (now: boolean): void =>
  act(() => {
    connected = now;
    emit();
  });
export const savedAnswers = (sittingId: string): Answers => answers[sittingId] ?? none;

/** The server's clock, equal to the device's by default. */
export const readClock = vi.fn<() => Promise<number>>();

export const useStartExam = () => start;
export const useReadClock = () => readClock;
export const beat = vi.fn(() => Promise.resolve(null));
export const useBeat = () => beat;
export const useSubmitExam = () => submit;
export function useExam(): ExamPage | null | undefined {
  const current = useSyncExternalStore(subscribe, () => data);
  if (current instanceof Error) throw current;
  return current;
}

export const useCourseResult = (): CourseResult | null => useSyncExternalStore(subscribe, () => standing);

export const next: Sitting = { ...sitting, sittingId: "sitting2" as Sitting["sittingId"] };
export const closed: ExamPage = { ...exam, questions: [], sitting: null };
export const timed = (over: Partial<ExamPage> = {}): ExamPage => ({
  ...exam,
  exam: { ...exam.exam, timeLimitMinutes: 30 },
  ...over,
});

export function begin(page: Data, results: CourseResult | null = null): void {
  data = page;
  standing = results;
}

export function bring(page: Data, results: CourseResult | null = standing): void {
  act(() => {
    data = page;
    standing = results;
    emit();
  });
}

/** Before each test: an open sitting, and failing calls. */
export function reset(): void {
  begin(exam);
  start.mockReset().mockResolvedValue(next);
  readClock.mockReset().mockImplementation(() => Promise.resolve(Date.now()));
  submit.mockReset().mockResolvedValue(failed);
  save.mockReset().mockResolvedValue(null);
  answers = {};
  connected = true;
}
