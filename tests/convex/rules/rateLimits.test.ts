import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { components } from "../../../convex/_generated/api";
import type { MutationCtx } from "../../../convex/_generated/server";
import {
  forgetOldBuckets,
  rateLimits,
  readLimit,
  resetLimit,
  returnToLimits,
  takeFromLimits,
  takePdfTurn,
  tryLimit,
  type Use,
} from "../../../convex/model/platform/rateLimits";
import { addPerson, createBackend, readErrorData, type Backend, type Person } from "../setup";

const NOW = 1_800_000_000_000;
const HOUR = 60 * 60_000;
const { rate } = rateLimits.coupons;

let t: Backend;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  t = createBackend();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each call is a transaction of its own. */
const run = <Value>(use: (ctx: MutationCtx) => Promise<Value>) => t.run(use);
const take = (...uses: Use[]) => run((ctx) => takeFromLimits(ctx, uses)).then(() => null, readErrorData);
const coupons = (key: string, count?: number): Use => ({ limit: "coupons", key, ...(count && { count }) });

describe("AUTH-10: takeFromLimits", () => {
  test("takes as many as the bucket holds, then tells when the next one is there", async () => {
    for (let number = 0; number < rate; number++) expect(await take(coupons("ana"))).toBeNull();
    expect(await take(coupons("ana"))).toEqual({ code: "tooManyAttempts", retryAt: NOW + HOUR / rate });
    vi.setSystemTime(NOW + HOUR / rate - 1);
    expect(await take(coupons("ana"))).toMatchObject({ code: "tooManyAttempts" });
    vi.setSystemTime(NOW + HOUR / rate);
    expect(await take(coupons("ana"))).toBeNull();
    expect(await take(coupons("ana"))).toMatchObject({ code: "tooManyAttempts" });
  });

  test("the moment told is a whole millisecond at which it works", async () => {
    const { rate: answers } = rateLimits.practiceAnswers;
    expect(await take({ limit: "practiceAnswers", key: "ana", count: answers })).toBeNull();
    vi.setSystemTime(NOW + 1);
    const refusal = await take({ limit: "practiceAnswers", key: "ana", count: 7 });
    const retryAt = refusal?.retryAt ?? 0;
    expect(Number.isInteger(retryAt)).toBe(true);
    vi.setSystemTime(retryAt);
    expect(await take({ limit: "practiceAnswers", key: "ana", count: 7 })).toBeNull();
  });

  test("keys and limits have buckets of their own", async () => {
    expect(await take(coupons("ana", rate))).toBeNull();
    expect(await take(coupons("eva"))).toBeNull();
    expect(await take({ limit: "avatars", key: "ana" })).toBeNull();
    expect(await take(coupons("ana"))).not.toBeNull();
  });

  test("takes from all or from none", async () => {
    expect(await take(coupons("ana", rate))).toBeNull();
    expect(await take(coupons("eva"), coupons("ana"))).not.toBeNull();
    expect(await take(coupons("eva", rate))).toBeNull();
  });
});

test("AUTH-10: tryLimit tells whether there was one, and takes it", async () => {
  expect(await take(coupons("ana", rate - 1))).toBeNull();
  expect(await run((ctx) => tryLimit(ctx, coupons("ana")))).toBe(true);
  expect(await run((ctx) => tryLimit(ctx, coupons("ana")))).toBe(false);
  expect(await run((ctx) => tryLimit(ctx, coupons("eva", rate)))).toBe(true);
  expect(await run((ctx) => tryLimit(ctx, coupons("eva")))).toBe(false);
});

test("AUTH-10: returnToLimits gives back what was taken, of each", async () => {
  expect(await take(coupons("ana", rate), coupons("eva", rate))).toBeNull();
  await run((ctx) => returnToLimits(ctx, [coupons("ana"), coupons("eva", 3)]));
  expect(await take(coupons("ana", 2))).not.toBeNull();
  expect(await take(coupons("ana"))).toBeNull();
  expect(await take(coupons("eva", 4))).not.toBeNull();
  expect(await take(coupons("eva", 3))).toBeNull();
});

test("AUTH-10: resetLimit fills the bucket of one key", async () => {
  expect(await take(coupons("ana", rate), coupons("eva", rate))).toBeNull();
  await run((ctx) => resetLimit(ctx, coupons("ana")));
  expect(await take(coupons("ana", rate))).toBeNull();
  expect(await take(coupons("eva"))).not.toBeNull();
});

test("AUTH-10: a bucket is deleted once it is a day old", async () => {
  const isKept = async () => {
    await run(forgetOldBuckets);
    const bucket = { name: "coupons", key: "ana", config: rateLimits.coupons };
    return (await run((ctx) => ctx.runQuery(components.rateLimiter.lib.getValue, bucket))).ts !== 0;
  };
  expect(await take(coupons("ana"))).toBeNull();
  vi.setSystemTime(NOW + 24 * HOUR - 1_000);
  expect(await isKept()).toBe(true);
  vi.setSystemTime(NOW + 24 * HOUR + 1_000);
  expect(await isKept()).toBe(false);
});

describe("AUTH-10: PDFs wait in line", () => {
  const turn = ({ userId }: Person) => run((ctx) => takePdfTurn(ctx, userId)).catch(readErrorData);
  const turns = async (count: number, person: () => Promise<Person>) => {
    const waits = [];
    for (let number = 0; number < count; number++) waits.push(await turn(await person()));
    return waits;
  };

  test("a person's for two seconds at most", async () => {
    const ana = await addPerson(t);
    const busy = { code: "documentsBusy", retryAt: NOW + 2_500 };
    expect(await turns(7, () => Promise.resolve(ana))).toEqual([0, 0, 500, 1_000, 1_500, 2_000, busy]);
    // Other people's places are not used up by the one that was refused.
    expect(await turn(await addPerson(t))).toBe(750);
  });

  test("the school's for ten seconds", async () => {
    const waits = await turns(45, () => addPerson(t));
    expect(waits.slice(0, 6)).toEqual([0, 0, 0, 0, 250, 500]);
    expect(waits.slice(-2)).toEqual([10_000, { code: "documentsBusy", retryAt: NOW + 10_250 }]);
  });
});

test("AUTH-10: readLimit tells what is left and how long one takes", async () => {
  const read = (use: Use) => run((ctx) => readLimit(ctx, use));
  expect(await take(coupons("ana", 3))).toBeNull();
  const whole = { rate, msPerToken: HOUR / rate };
  expect(await read(coupons("ana"))).toEqual({ ...whole, left: rate - 3 });
  expect(await read(coupons("eva"))).toEqual({ ...whole, left: rate });
  vi.setSystemTime(NOW + HOUR / rate);
  expect(await read(coupons("ana"))).toEqual({ ...whole, left: rate - 2 });
});
