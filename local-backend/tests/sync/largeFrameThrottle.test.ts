import { expect, it } from "vitest";
import { LargeFrameThrottle } from "../../sync/largeFrameThrottle";

function busy(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

it("pauses nine times as long as the last large frame took", async () => {
  const frames = new LargeFrameThrottle();
  const reader = { retries: 0, retry: () => void (reader.retries += 1) };
  expect(frames.mayRead(reader, 1)).toBe(true);
  frames.read(() => busy(20));
  const ended = performance.now();
  expect(frames.mayRead(reader, 1)).toBe(false);
  expect(frames.mayRead(reader, 1)).toBe(false);
  await expect.poll(() => reader.retries, { interval: 5 }).toBe(1);
  expect(performance.now() - ended).toBeGreaterThanOrEqual(9 * 20 - 10);
  expect(frames.mayRead(reader, 1)).toBe(true);
});

it("notifies the shortest waiting frame first", async () => {
  const frames = new LargeFrameThrottle();
  frames.read(() => busy(5));
  const lengths: number[] = [];
  for (const length of [3_000, 1_000, 2_000]) frames.mayRead({ retry: () => void lengths.push(length) }, length);
  await expect.poll(() => lengths, { interval: 5 }).toEqual([1_000, 2_000, 3_000]);
});
