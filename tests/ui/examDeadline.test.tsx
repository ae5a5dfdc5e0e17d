import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { showToast } from "@/lib/toast";
import { begin, bring, reset, start, submit, timed } from "./examApi";
import { option, show, toast } from "./examScreen";
import { passedStanding, sitting } from "./studentFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/exam/api", () => import("./examApi"));

beforeEach(() => {
  reset();
  vi.mocked(showToast).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    begin(timed({ sitting: { ...sitting, deadlineAt: Date.now() + 60_000 } }));
  });

  test("sends complete answers when time runs out", async () => {
    await show();
    act(() => [1, 2, 3, 4, 5].forEach((number) => option(number).click()));
    expect(submit).not.toHaveBeenCalled();
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test("EXAM-23: hands in an incomplete sitting too: the server takes what is there", async () => {
    await show();
    act(() => option(1).click());
    await act(async () => vi.advanceTimersByTimeAsync(59_000));
    expect(submit).not.toHaveBeenCalled();
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(submit).toHaveBeenCalledExactlyOnceWith({ sittingId: "sitting1" });
  });

  test.each(["examAnswersInvalid", "examSittingInvalid"])(
    "EXAM-23: a refusal at the deadline (%s) asks nothing of the student: the server hands in by itself",
    async (code) => {
      submit.mockRejectedValueOnce(new ConvexError({ code }));
      await show();
      act(() => option(1).click());
      await act(async () => vi.advanceTimersByTimeAsync(60_000));
      expect(submit).toHaveBeenCalledTimes(1);
      expect(toast()).toEqual([]);
    },
  );

  test("EXAM-23: what the server handed in at the deadline is explained, and nothing starts by itself", async () => {
    await show();
    const lapsed = { ...passedStanding.best, score: 2, passed: false, lapsed: true };
    bring(timed({ questions: [], sitting: null }), { ...passedStanding, best: lapsed, attempts: [lapsed] });
    const notice = screen.getByRole("alert");
    within(notice).getByRole("heading", { name: "O tempo acabou" });
    expect(notice.textContent).toContain("A prova foi entregue com o que você tinha respondido.A nota foi 2/10.");
    expect(start).not.toHaveBeenCalled();
  });
});
