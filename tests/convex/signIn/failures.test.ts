import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { recordFailure } from "../../../convex/model/people/signIn/failures";
import { signInRules } from "../../../convex/shared/limits";
import {
  addPerson,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  mutate,
  provideSigningKeys,
  snapshot,
  type Backend,
} from "../setup";
import { signIn, signUp } from "./flows";

beforeAll(provideSigningKeys);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const paginationOpts = { numItems: 100, cursor: null };

async function userIdOf(t: Backend, address: string) {
  const accounts = await t.run((ctx) => allRows(ctx, "authAccounts"));
  return accounts.find(({ providerAccountId }) => providerAccountId === address)?.userId ?? "";
}

describe("AUTH-47: a failed sign-in", () => {
  test("is on record for administrators with its network, and without what was typed", async () => {
    const t = createBackend();
    await signUp(t);
    const stranger = t.withRequestMetadata({ ip: "198.51.100.7" });
    const typed = "segredo-de-outra-conta";
    expect(await errorCode(signIn(stranger, { password: typed }))).toBe("invalidCredentials");
    expect(await errorCode(signIn(t, { email: "ninguem@escola.example", password: typed }))).toBe("invalidCredentials");
    await signIn(t);
    await finishScheduled(t);
    const admin = await addPerson(t, "admin");
    const userId = await userIdOf(t, "maria@escola.example");
    await admin.as.mutation(api.admin.students.open, { userId });
    const { page } = await admin.as.query(api.admin.students.signInFailures, { userId, paginationOpts });
    expect(page).toMatchObject([{ wrong: "password", caller: "198.51.100.7" }]);
    expect(await t.run((ctx) => allRows(ctx, "signInFailures"))).toHaveLength(1);
    expect(await snapshot(t)).not.toContain(typed);
  });

  test("leaves the same work behind with and without an account", async () => {
    const t = createBackend();
    await signUp(t);
    await finishScheduled(t);
    const jobs = async () => {
      const all = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
      return all.filter(({ name }) => name.includes("recordFailure")).length;
    };
    await errorCode(signIn(t, { password: "chute-errado" }));
    expect(await jobs()).toBe(1);
    await errorCode(signIn(t, { email: "ninguem@escola.example" }));
    expect(await jobs()).toBe(2);
    await finishScheduled(t);
  });

  test("stays for 90 days, and at most 50 for each person", async () => {
    const t = createBackend();
    const [one, other] = [await addPerson(t), await addPerson(t)];
    const fail = (userId: typeof one.userId) =>
      mutate(t, (ctx) => recordFailure(ctx, { userId, wrong: "code", caller: null }));
    await fail(other.userId);
    for (let count = 0; count < signInRules.failuresPerUser + 5; count++) {
      vi.setSystemTime(Date.now() + 1_000);
      await fail(one.userId);
    }
    const rows = await t.run((ctx) => allRows(ctx, "signInFailures"));
    expect(rows.filter(({ userId }) => userId === one.userId)).toHaveLength(50);
    expect(rows.filter(({ userId }) => userId === other.userId)).toHaveLength(1);
    // The newest ones.
    expect(Math.max(...rows.map(({ _creationTime }) => _creationTime))).toBeGreaterThanOrEqual(Date.now());
    vi.setSystemTime(Date.now() + 90 * 86_400_000 - 10_000);
    await t.mutation(internal.jobs.credentials.sweep, {});
    const left = (await t.run((ctx) => allRows(ctx, "signInFailures"))).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(rows.length);
  });
});
