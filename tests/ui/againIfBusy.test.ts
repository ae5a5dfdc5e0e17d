import { ConvexError } from "convex/values";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { againIfBusy } from "@/lib/againIfBusy";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const busy = (inMs: number, code = "signInBusy") => new ConvexError({ code, retryAt: Date.now() + inMs });

test.each([
  [1_400, 1_400],
  [-60_000, 1_000],
  [12_000, 12_000],
  [60_000, 20_000],
])(
  "AUTH-12: a call refused for lack of capacity is sent again: asked to wait %d ms, it waits %d",
  async (asked, waited) => {
    const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(busy(asked)).mockResolvedValueOnce(null);
    const done = againIfBusy(send);
    await vi.advanceTimersByTimeAsync(waited - 1);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await done;
  },
);

test("AUTH-54: as often as it is asked to, for three minutes", async () => {
  const send = vi.fn<() => Promise<unknown>>().mockImplementation(() => Promise.reject(busy(10_000)));
  const refused = expect(againIfBusy(send)).rejects.toThrow("signInBusy");
  await vi.advanceTimersByTimeAsync(200_000);
  await refused;
  expect(send).toHaveBeenCalledTimes(19);
});

test("CERT-31: also for a document", async () => {
  const send = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(busy(1_500, "documentsBusy")).mockResolvedValue(1);
  const done = againIfBusy(send);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await done).toBe(1);
});

test("other errors are not retried", async () => {
  const send = vi.fn<() => Promise<unknown>>().mockRejectedValue(new ConvexError({ code: "tooManyAttempts" }));
  await expect(againIfBusy(send)).rejects.toThrow("tooManyAttempts");
  expect(send).toHaveBeenCalledTimes(1);
});
