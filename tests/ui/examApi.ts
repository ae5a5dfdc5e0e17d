import { act } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { vi } from "vitest";
import type { ExamPage, ExamResult, Sitting, Standing, Submission } from "@/student/exam/api";
import { exam, failed, sitting } from "./studentFixtures";

/**
 * Fake of src/student/exam/api.ts: `vi.mock("@/student/exam/api", () => import("./examApi"))`. `begin` sets the initial
 * state, `bring` the subscription's next value.
 */
type Data = ExamPage | null | undefined | Error;
let data: Data = exam;
let standing: Standing | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const start = vi.fn<(args: { courseId: string }) => Promise<Sitting>>();
export const submit = vi.fn<(submission: Submission) => Promise<ExamResult>>();

/** The server's clock, equal to the device's by default. */
export const readClock = vi.fn<() => Promise<number>>();

export const useStartExam = () => start;
export const useReadClock = () => readClock;
export const useSubmitExam = () => submit;
export function useExam(): ExamPage | null | undefined {
  const current = useSyncExternalStore(subscribe, () => data);
  if (current instanceof Error) throw current;
  return current;
}

export const useStanding = (): Standing | null => useSyncExternalStore(subscribe, () => standing);

export const next: Sitting = { ...sitting, sittingId: "sitting2" as Sitting["sittingId"] };
export const closed: ExamPage = { ...exam, sitting: null };
export const timed = (over: Partial<ExamPage> = {}): ExamPage => ({
  ...exam,
  exam: { ...exam.exam, timeLimitMinutes: 30 },
  ...over,
});

export function begin(page: Data, results: Standing | null = null): void {
  data = page;
  standing = results;
}

export function bring(page: Data, results: Standing | null = standing): void {
  act(() => {
    data = page;
    standing = results;
    for (const listener of listeners) listener();
  });
}

/** Before each test: an open sitting, and failing calls. */
export function reset(): void {
  begin(exam);
  start.mockReset().mockResolvedValue(next);
  readClock.mockReset().mockImplementation(() => Promise.resolve(Date.now()));
  submit.mockReset().mockResolvedValue(failed);
  sessionStorage.clear();
}
