import { RateLimiter } from "@convex-dev/rate-limiter";
import { describe, expect, test, vi } from "vitest";
import { api, components, internal } from "../../../convex/_generated/api";
import { rateLimits, takeFromLimits, type Use } from "../../../convex/model/platform/rateLimits";
import { signInRules } from "../../../convex/shared/limits";
import { addPerson, allRows, createBackend, errorCode, mutate, readErrorData, type Backend } from "../setup";
import { prepareSignIn } from "./flows";

prepareSignIn();

type Browser = Pick<Backend, "action" | "mutation" | "query"> & { ip?: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const email = "maria@escola.example";
const password = "girassol-azul";
const wrong = "chute-errado";

const from = (t: Backend, ip: string): Browser => Object.assign(t.withRequestMetadata({ ip }), { ip });

/** Some address of the documentation networks. */
const address = (number: number) => `198.51.${Math.floor(number / 256)}.${number % 256}`;

const signUp = (browser: Browser) =>
  browser.action(api.auth.signIn, {
    provider: "password",
    params: { flow: "signUp", fullName: "Maria Souza", email, password },
  });
const signIn = (browser: Browser, typed = password) =>
  browser.action(api.auth.signIn, { provider: "password", params: { flow: "signIn", email, password: typed } });

/** An attempt that fails, as far as it is counted, without the cost of a hash. */
const tryPassword = (browser: Browser, of = email, device?: string) => errorCode(failPassword(browser, of, device));
async function failPassword(browser: Browser, email: string, device?: string): Promise<void> {
  const { ip: caller = null } = browser;
  const asker = { flow: "signIn" as const, email, caller, deviceHash: device ?? null };
  const rank = await browser.query(internal.jobs.signInLine.rank, asker);
  const attempt = { email, rank, ...(device !== undefined && { deviceHash: device }) };
  const { placeId } = await browser.mutation(internal.jobs.credentials.beginSignIn, attempt);
  await browser.mutation(internal.jobs.signInLine.free, { placeId });
  await browser.mutation(internal.jobs.credentials.recordFailure, { email, caller, rank });
}
const tryAddress = (browser: Browser, of: string, flow: "signUp" | "invitedSignUp" = "signUp") =>
  errorCode(browser.mutation(internal.jobs.credentials.beginSignUp, { flow, email: of, rank: 1 }));

/** Takes as many tokens at once. */
const drain = (t: Backend, use: Use) => t.run((ctx) => takeFromLimits(ctx, [use]));

/** How many of `most` attempts were counted before one was refused. */
async function countAttempts(most: number, attempt: (number: number) => Promise<string>): Promise<number> {
  for (let number = 0; number < most; number++) {
    const code = await attempt(number);
    if (code === "tooManyAttempts") return number;
    expect(code).toBe("");
  }
  return most;
}

describe("attempts at one account", () => {
  test("AUTH-10: are counted before hashing, so simultaneous ones do not slip through", async () => {
    const t = createBackend();
    await signUp(t);
    await signIn(t);
    const derive = vi.spyOn(crypto.subtle, "deriveBits");
    const { rate } = rateLimits.passwords;
    const codes = await Promise.all(Array.from({ length: rate + 5 }, () => errorCode(signIn(t, wrong))));
    expect(codes.filter((code) => code === "invalidCredentials")).toHaveLength(rate);
    expect(codes.filter((code) => code === "tooManyAttempts")).toHaveLength(5);
    expect(derive).toHaveBeenCalledTimes(rate);
  });

  test("AUTH-10: are limited without an account too, refill with time, and a refused one postpones nothing", async () => {
    const t = createBackend();
    expect(await countAttempts(20, () => tryPassword(t))).toBe(10);
    const refusal = await signIn(t).catch((error: unknown) => error);
    expect(readErrorData(refusal)).toEqual({ code: "tooManyAttempts", retryAt: Date.now() + 6 * MINUTE });
    vi.setSystemTime(Date.now() + 3 * MINUTE);
    expect(await tryPassword(t)).toBe("tooManyAttempts");
    vi.setSystemTime(Date.now() + 3 * MINUTE);
    expect(await countAttempts(5, () => tryPassword(t))).toBe(1);
  });

  test("AUTH-10: include sign-ups with its address, which check no password and are no way around", async () => {
    const t = createBackend();
    await signUp(t);
    await signIn(t);
    expect(await countAttempts(20, () => tryAddress(t, email))).toBe(10);
    expect(await tryPassword(t)).toBe("tooManyAttempts");
  });

  test("AUTH-10: count anew after a success", async () => {
    const t = createBackend();
    await signUp(t);
    for (let attempt = 0; attempt < 5; attempt++) await tryPassword(t);
    await signIn(t);
    expect(await countAttempts(20, () => tryPassword(t))).toBe(10);
  });

  test("AUTH-13, SESSION-7: of a stranger elsewhere leave the owner's", async () => {
    const t = createBackend();
    await signUp(from(t, "203.0.113.1"));
    expect(await countAttempts(20, () => tryPassword(from(t, "198.51.100.7")))).toBe(10);
    expect((await signIn(from(t, "203.0.113.1"))).tokens).not.toBeNull();
  });

  test("AUTH-13, SESSION-7: are limited over all callers together, except where the owner signs in", async () => {
    const t = createBackend();
    const home = from(t, "203.0.113.1");
    await signUp(home);
    // Sign-up was the first.
    expect(await countAttempts(200, (number) => tryPassword(from(t, address(number))))).toBe(99);
    expect(await tryPassword(from(t, "203.0.113.2"))).toBe("tooManyAttempts");
    expect((await signIn(home)).tokens).not.toBeNull();
    expect(await countAttempts(20, () => tryPassword(home))).toBe(10);
  });

  test("AUTH-13: do not keep out an owner who has just reset the password in a network that is new to the account", async () => {
    const t = createBackend();
    const { email, userId } = await addPerson(t);
    await countAttempts(200, (number) => tryPassword(from(t, address(number)), email));
    const elsewhere = from(t, "203.0.113.2");
    expect(await tryPassword(elsewhere, email)).toBe("tooManyAttempts");
    const link = { tokenHash: "hash", mailed: false, expiresAt: Date.now() + MINUTE };
    await t.run((ctx) => ctx.db.insert("passwordResets", { userId, ...link }));
    await elsewhere.mutation(internal.jobs.passwordResets.finish, { tokenHash: "hash", secret: "other" });
    expect(await tryPassword(elsewhere, email)).toBe("");
  });

  test("AUTH-13: the ten networks that the owner used last are remembered", async () => {
    const t = createBackend();
    const { email } = await addPerson(t);
    const enter = async (number: number) => {
      vi.setSystemTime(Date.now() + 1_000);
      const checked = { email, secret: "none", challengeHash: "any" };
      await from(t, address(number)).mutation(internal.jobs.credentials.finishSignIn, checked);
    };
    for (let number = 0; number < 10; number++) await enter(number);
    await enter(0);
    await enter(10);
    const callers = await t.run((ctx) => allRows(ctx, "knownCallers"));
    expect(callers.map(({ caller }) => caller).sort()).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(address).sort());
  });
});

describe("AUTH-55: a browser that has signed in before", () => {
  const [ours, another] = ["o".repeat(43), "a".repeat(43)];
  const school = (t: Backend) => from(t, "203.0.113.1");
  const enter = (t: Backend, device: string, typed = password) =>
    school(t).action(api.auth.signIn, {
      provider: "password",
      params: { flow: "signIn", email, password: typed, device },
    });

  async function scene() {
    const t = createBackend();
    await school(t).action(api.auth.signIn, {
      provider: "password",
      params: { flow: "signUp", fullName: "Maria Souza", email, password, device: ours },
    });
    return t;
  }

  test("is let in while somebody in its network guesses, and keeps its own limit", async () => {
    const t = await scene();
    expect(await countAttempts(20, () => tryPassword(school(t)))).toBe(9);
    expect(await errorCode(enter(t, another))).toBe("tooManyAttempts");
    expect((await enter(t, ours)).tokens).not.toBeNull();
    for (let time = 0; time < rateLimits.passwords.rate; time++)
      expect(await errorCode(enter(t, ours, wrong))).toBe("invalidCredentials");
    expect(await errorCode(enter(t, ours))).toBe("tooManyAttempts");
  });

  test("is let in while the whole network has failed too often, or many networks at its account", async () => {
    const t = await scene();
    await drain(t, { limit: "signIns", key: "203.0.113.1", count: 500 });
    await drain(t, { limit: "passwordsFromAnywhere", key: email, count: 99 });
    expect(await tryPassword(school(t), "outra@escola.example")).toBe("tooManyAttempts");
    expect((await enter(t, ours)).tokens).not.toBeNull();
  });

  test("is known by what only its own successes made known: of one account, the last ten, and nothing short", async () => {
    const t = await scene();
    const known = async () => (await t.run((ctx) => allRows(ctx, "knownDevices"))).length;
    await errorCode(enter(t, another, wrong));
    await enter(t, "short");
    expect(await known()).toBe(1);
    for (let number = 0; number < 12; number++) {
      vi.setSystemTime(Date.now() + 1_000);
      await enter(t, String(number).padStart(43, "x"));
    }
    expect(await known()).toBe(10);
    const [row] = await t.run((ctx) => allRows(ctx, "knownDevices"));
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const other = await addPerson(t);
    expect(await countAttempts(20, () => tryPassword(school(t), other.email))).toBe(10);
    expect(await tryPassword(school(t), other.email, row?.tokenHash)).toBe("tooManyAttempts");
  });
});

describe("attempts of one caller", () => {
  test("AUTH-13: at many accounts are limited, those of others are not", async () => {
    const t = createBackend();
    const stranger = from(t, "198.51.100.7");
    await drain(t, { limit: "signIns", key: "198.51.100.7", count: 480 });
    expect(await countAttempts(50, (number) => tryPassword(stranger, `${number}@escola.example`))).toBe(20);
    expect(await tryPassword(from(t, "198.51.100.8"))).toBe("");
  });

  test.each([
    ["sign-ins", tryPassword],
    ["sign-ups", tryAddress],
  ])("AUTH-13: a classroom's 200 %s from one address are all served", async (_, attempt) => {
    const classroom = from(createBackend(), "203.0.113.1");
    const codes = await Promise.all(
      Array.from({ length: 200 }, (__, number) => attempt(classroom, `${number}@escola.example`)),
    );
    expect(new Set(codes)).toEqual(new Set([""]));
  });

  test("AUTH-13: an unknown caller shares no bucket with other unknown ones", async () => {
    const t = createBackend();
    expect(await countAttempts(700, (number) => tryPassword(t, `${number}@escola.example`))).toBe(700);
  });
});

test(
  "AUTH-13: who signs in does not use up the limit of the others behind the same address",
  { timeout: 600_000 },
  async () => {
    const t = createBackend();
    const carrier = from(t, "203.0.113.9");
    const person = await addPerson(t);
    for (let time = 0; time < 600; time++) {
      const attempt = { email: person.email, rank: 1 };
      const { placeId } = await carrier.mutation(internal.jobs.credentials.beginSignIn, attempt);
      await carrier.mutation(internal.jobs.signInLine.free, { placeId });
      const signedIn = { email: person.email, secret: "none", challengeHash: "any" };
      expect(await carrier.mutation(internal.jobs.credentials.finishSignIn, signedIn)).toMatchObject({
        userId: person.userId,
      });
    }
    expect(await tryPassword(carrier, "outra@escola.example")).toBe("");
  },
);

describe("sign-ups", () => {
  test("AUTH-18: of one caller are limited", { timeout: 600_000 }, async () => {
    const t = createBackend();
    const stranger = from(t, "198.51.100.7");
    const count = await countAttempts(700, (number) => tryAddress(stranger, `${number}@escola.example`));
    expect(count).toBeGreaterThanOrEqual(400);
    expect(count).toBeLessThanOrEqual(500);
    expect(await tryPassword(stranger)).toBe("");
  });

  /** Uses up what everyone together has. */
  async function flood(t: Backend, limit: "signUpsFromAnywhere" | "signUpsFromKnown" = "signUpsFromAnywhere") {
    const limiter = new RateLimiter(components.rateLimiter, rateLimits);
    const [hundreds, tens] = [Array<number>(60).fill(100), Array<number>(60).fill(10)];
    for (const count of [...hundreds, ...tens]) await mutate(t, (ctx) => limiter.limit(ctx, limit, { count }));
  }

  test("AUTH-18: of everyone together are limited, and sign-ins are not", async () => {
    const t = createBackend();
    await flood(t);
    const count = await countAttempts(300, (number) => tryAddress(from(t, address(number)), `${number}@a.example`));
    expect(count).toBeLessThan(300);
    expect(await tryPassword(t)).toBe("");
    const refusal: unknown = await from(t, "198.51.100.7")
      .mutation(internal.jobs.credentials.beginSignUp, { flow: "signUp", email: "outra@escola.example", rank: 1 })
      .catch((error: unknown) => error);
    if (typeof refusal === "string") return;
    const { code, retryAt = 0 } = readErrorData(refusal);
    expect(code).toBe("tooManyAttempts");
    expect(retryAt).toBeGreaterThan(Date.now());
    expect(retryAt).toBeLessThan(Date.now() + HOUR);
  });

  test("AUTH-18: of everyone together keep out nobody with an invitation", async () => {
    const t = createBackend();
    await flood(t);
    // Over its shards: until all are empty.
    while ((await countAttempts(60, (number) => tryAddress(from(t, address(number)), `${number}@a.example`))) === 60);
    const invite = (number: number) => tryAddress(from(t, "198.51.100.7"), `${number}@b.example`, "invitedSignUp");
    expect(await countAttempts(60, invite)).toBe(60);
  });

  test("AUTH-18: of networks where people have signed in for a day go on while strangers flood", async () => {
    const t = createBackend();
    const person = await addPerson(t);
    const enter = (ip: string) =>
      from(t, ip).mutation(internal.jobs.credentials.finishSignIn, {
        ...{ email: person.email, secret: "none", challengeHash: "any" },
      });
    const [school, flooder] = ["203.0.113.1", "198.51.100.7"];
    await enter(school);
    vi.setSystemTime(Date.now() + signInRules.establishedMs + MINUTE);
    await enter(flooder);
    await flood(t);
    const some = (ip: string) => countAttempts(50, (number) => tryAddress(from(t, ip), `${number}-${ip}@a.example`));
    expect(await some(school)).toBe(50);
    // A network that somebody signed in from just now is no way around.
    expect(await some(flooder)).toBeLessThan(50);
    await flood(t, "signUpsFromKnown");
    expect(await countAttempts(300, (number) => tryAddress(from(t, school), `${number}@b.example`))).toBeLessThan(300);
  });
});

test("AUTH-10: old buckets are deleted", async () => {
  vi.useFakeTimers();
  const t = createBackend();
  expect(await countAttempts(20, () => tryPassword(t))).toBe(10);
  await t.mutation(internal.jobs.credentials.forgetBuckets, {});
  expect(await tryPassword(t)).toBe("tooManyAttempts");
  // A refusal writes nothing: without the deletion the bucket would hold only what has refilled since.
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * HOUR);
  await t.mutation(internal.jobs.credentials.forgetBuckets, {});
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  clock.mockRestore();
  expect(await countAttempts(20, () => tryPassword(t))).toBe(10);
});
