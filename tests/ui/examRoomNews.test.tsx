import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { presenceRules } from "@convex/shared/limits";
import { showToast } from "@/lib/toast";
import { beat, begin, bring, closed, connect, reset, start } from "./examApi";
import { show } from "./examScreen";
import { accessibilityProblems } from "./render";
import { exam, passedStanding } from "./studentFixtures";

/* Actions in the live exam room, and the calls of the exam page. */

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/exam/api", () => import("./examApi"));

beforeEach(() => {
  reset();
  beat.mockClear();
  vi.mocked(showToast).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test("EXAM-64: an annulled sitting is told in the open tab with its reason, and nothing starts by itself", async () => {
  const { container } = await show();
  bring({ ...closed, annulment: { at: Date.now(), reason: "Celular na mesa" } });
  const notice = within(screen.getByRole("alert"));
  notice.getByRole("heading", { name: "A sua prova foi anulada" });
  notice.getByText("Celular na mesa");
  expect(screen.queryAllByRole("radio")).toEqual([]);
  screen.getByRole("button", { name: "Começar a prova" });
  expect(start).not.toHaveBeenCalled();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("EXAM-19: after annulled sittings alone the pause is known on load, and nothing is asked of the server", async () => {
  begin({ ...closed, annulment: { at: Date.now(), reason: "Celular na mesa" }, retryAt: Date.now() + 600_000 }, null);
  await show();
  expect((await screen.findByRole("timer")).textContent).toMatch(/^(10:00|9:59)$/);
  expect(start).not.toHaveBeenCalled();
});

test("EXAM-63: an exam that the school ended says so, with the score", async () => {
  await show();
  const ended = { ...passedStanding.best, score: 4, passed: false, ended: true };
  bring(closed, { ...passedStanding, best: ended, attempts: [ended] });
  const notice = within(screen.getByRole("alert"));
  notice.getByRole("heading", { name: "A escola encerrou a sua prova" });
  notice.getByText("A prova foi entregue com o que você tinha respondido.");
  notice.getByText("A nota foi 4/10.");
  expect(start).not.toHaveBeenCalled();
});

test("EXAM-61: an open sitting sends heartbeats, none without a connection, and one as soon as it is back", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show();
  const wait = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms));
  expect(beat).toHaveBeenCalledExactlyOnceWith({ sittingId: exam.sitting?.sittingId });
  await wait(presenceRules.beatMs);
  expect(beat).toHaveBeenCalledTimes(2);
  connect(false);
  await wait(10 * 60_000);
  expect(beat, "they would all be sent afterwards").toHaveBeenCalledTimes(2);
  connect(true);
  expect(beat).toHaveBeenCalledTimes(3);
  bring(closed);
  await wait(10 * 60_000);
  expect(beat).toHaveBeenCalledTimes(3);
});

test("EXAM-61: an exam that is not open sends none", async () => {
  begin({ ...closed, annulment: { at: 1, reason: "Celular na mesa" } });
  await show();
  expect(beat).not.toHaveBeenCalled();
});
