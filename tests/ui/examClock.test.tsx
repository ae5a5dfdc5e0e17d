import { act, screen } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begin, closed, readClock, reset, start, submit, timed } from "./examApi";
import { option, show } from "./examScreen";
import { sitting } from "./studentFixtures";

vi.mock("@/lib/toast", () => ({ showToast: vi.fn() }));
vi.mock("@/student/exam/api", () => import("./examApi"));

const MINUTE = 60_000;
/** Offset of the server's clock from the device's. */
let ahead = 0;
const serverNow = () => Date.now() + ahead;
const clock = () => screen.findByRole("timer");
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reset();
  ahead = 0;
  readClock.mockImplementation(() => Promise.resolve(serverNow()));
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([-10, 10])("EXAM-22: with a device %d minutes off, the countdown is the server's", async (minutes) => {
  ahead = minutes * MINUTE;
  begin(timed({ sitting: { ...sitting, deadlineAt: serverNow() + 5 * MINUTE } }));
  await show();
  expect((await clock()).textContent).toMatch(/^(5:00|4:59)$/);
  act(() => [1, 2, 3, 4, 5].forEach((number) => option(number).click()));
  await pass(5 * MINUTE - 30_000);
  expect(submit).not.toHaveBeenCalled();
  await pass(30_000);
  expect(submit).toHaveBeenCalledTimes(1);
});

test("EXAM-22: a device whose clock changed or that slept asks the server again", async () => {
  begin(timed({ sitting: { ...sitting, deadlineAt: serverNow() + 30 * MINUTE } }));
  await show();
  expect((await clock()).textContent).toMatch(/^(30:00|29:59)$/);
  await pass(10_000);
  expect(readClock).toHaveBeenCalledTimes(1);
  // Four minutes of sleep, during which performance.now() pauses.
  vi.setSystemTime(Date.now() + 4 * MINUTE);
  await pass(2000);
  expect(readClock).toHaveBeenCalledTimes(2);
  expect((await clock()).textContent).toMatch(/^25:4\d$/);
});

test("without an answer from the server the device's clock is used", async () => {
  readClock.mockRejectedValue(new Error("boom"));
  begin(timed({ sitting: { ...sitting, deadlineAt: Date.now() + 5 * MINUTE } }));
  await show();
  expect((await clock()).textContent).toMatch(/^(5:00|4:59)$/);
});

test("the pause before the next attempt follows the server's clock too", async () => {
  ahead = -10 * MINUTE;
  begin(closed);
  start.mockRejectedValueOnce(new ConvexError({ code: "examRetryLater", retryAt: serverNow() + 2 * MINUTE }));
  await show();
  expect((await clock()).textContent).toMatch(/^(2:00|1:59)$/);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Começar a prova" });
  expect(button.disabled).toBe(true);
  await pass(2 * MINUTE);
  expect(button.disabled).toBe(false);
});

test("an exam without a time limit does not ask for the time", async () => {
  await show();
  await pass(5000);
  expect(readClock).not.toHaveBeenCalled();
});

test("EXAM-34: the clock is read out at ten, five and one minutes, not each second", async () => {
  begin(timed({ sitting: { ...sitting, deadlineAt: serverNow() + 11 * MINUTE } }));
  const { container } = await show();
  await clock();
  const spoken: string[] = [];
  for (let second = 0; second < 11 * 60 - 2; second++) {
    await pass(1000);
    const now = [...container.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join("");
    if (now !== (spoken.at(-1) ?? "")) spoken.push(now);
  }
  expect(spoken.filter((text) => text !== "")).toEqual(["Faltam 10 minutos", "Faltam 5 minutos", "Falta 1 minuto"]);
  expect((await clock()).getAttribute("aria-live")).not.toBe("assertive");
});
