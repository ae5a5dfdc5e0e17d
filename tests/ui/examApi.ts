import { act } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { vi } from "vitest";
import type { ExamPage, ExamResult, Sitting, Submission } from "@/student/exam/api";
import { exam, failed, sitting } from "./studentFixtures";

/**
 * Fake of src/student/exam/api.ts: `vi.mock("@/student/exam/api", () => import("./examApi"))`. `begin` sets the initial
 * state, `bring` the subscription's next value.
 */
type Data = ExamPage | null | undefined | Error;
let data: Data = exam;
const listeners = new Set<() => void>();

export const start = vi.fn<(args: { courseId: string }) => Promise<Sitting>>();
export const submit = vi.fn<(submission: Submission) => Promise<ExamResult>>();

/** The server's clock, equal to the device's by default. */
export const readClock = vi.fn<() => Promise<number>>();

export const useStartExam = () => start;
export const useReadClock = () => readClock;
export const useSubmitExam = () => submit;
export function useExam(): ExamPage | null | undefined {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => data,
  );
  if (current instanceof Error) throw current;
  return current;
}

export const next: Sitting = { ...sitting, sittingId: "sitting2" as Sitting["sittingId"] };
export const closed: ExamPage = { ...exam, sitting: null };
export const timed = (over: Partial<ExamPage> = {}): ExamPage => ({
  ...exam,
  exam: { ...exam.exam, timeLimitMinutes: 30 },
  ...over,
});

export function begin(page: Data): void {
  data = page;
}

export function bring(page: Data): void {
  act(() => {
    data = page;
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
