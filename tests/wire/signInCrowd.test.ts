import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RawTables } from "../convex/checkedTables";
import { findViolations } from "../convex/invariants";
import { connectHonest, HonestMutations } from "../support/honestMutations";
import { startProductStack, type ProductStack } from "../support/productStack";
import { readRawTables } from "../support/rawTables";
import { authenticate, flood, readToken, type SignInReply } from "../support/signInFlood";

/** More simultaneous sign-ups and sign-ins than can be hashed, and fewer than one address may make in an hour. */
const CROWD = Math.min(800, Math.max(200, 50 * availableParallelism()));

let stack: ProductStack;

beforeAll(async () => {
  stack = await startProductStack({ variables: { PASSWORD_HASH_ITERATIONS: "600000" } });
});
afterAll(() => stack.close());

const signIn = (email: string, password: string) => authenticate(stack.url, { flow: "signIn", email, password });

/** Retries when the server says so, like the form. */
async function patientSignIn({ email, password }: { email: string; password: string }): Promise<SignInReply> {
  let reply = await signIn(email, password);
  for (let time = 0; time < 20 && reply.code === "signInBusy"; time++) {
    await pause(Math.max(0, (reply.retryAt ?? 0) - Date.now()));
    reply = await signIn(email, password);
  }
  return reply;
}

async function readAccounts(): Promise<{ tables: RawTables; emails: Set<string> }> {
  let tables: RawTables | undefined;
  await stack.restart({
    whileStopped: () => {
      tables = readRawTables(stack.databaseFile);
    },
  });
  if (!tables) throw new Error("nothing was read");
  return { tables, emails: new Set(tables.authAccounts.map(({ providerAccountId }) => providerAccountId)) };
}

it(
  "AUTH-12: gives everyone in a crowd a truthful answer and lets others work and sign in",
  { timeout: 300_000 },
  async () => {
    const { student, admin } = stack.accounts;
    const tokens = [];
    for (const { email, password } of [student, admin]) tokens.push(readToken(await signIn(email, password)));
    const students = new HonestMutations(await connectHonest(stack.url, tokens), 10);
    const began = Date.now();
    const crowd = flood(stack.url, { count: CROWD, name: "crowd" });
    const honest = await patientSignIn(student);
    expect(honest, honest.text).toMatchObject({ code: "" });
    const replies = await crowd;
    await students.stop();
    expect(students.failures).toEqual([]);
    expect(students.latencies.length).toBeGreaterThan(0);

    const busy = replies.filter(({ code }) => code === "signInBusy");
    const served = replies.filter(({ code }) => code === "" || code === "invalidCredentials");
    expect(served.length).toBeGreaterThan(0);
    expect(busy.length).toBeGreaterThan(0);
    const others = replies.filter((each) => !served.includes(each) && !busy.includes(each));
    expect(others.map(({ text }) => text)).toEqual([]);
    for (const { retryAt, receivedAt } of busy) {
      expect(retryAt).toBeGreaterThan(began + 1_000);
      expect(retryAt).toBeLessThanOrEqual(receivedAt + 2_000);
    }
    const { tables, emails } = await readAccounts();
    for (const { flow, email, code } of replies)
      expect(emails.has(email), email).toBe(flow === "signUp" && code === "");
    expect(findViolations(tables)).toEqual([]);

    // A refused caller succeeds later.
    const email = busy.find(({ flow }) => flow === "signUp")?.email ?? "";
    expect((await authenticate(stack.url, { flow: "signUp", email })).code).toBe("");
    expect((await authenticate(stack.url, { flow: "signIn", email })).code).toBe("");
  },
);

it("a crowd at one account is refused by the limiter or the queue only", { timeout: 300_000 }, async () => {
  const { email } = stack.accounts.admin;
  const replies = await Promise.all(Array.from({ length: CROWD }, () => signIn(email, "chute-errado")));
  for (const { code, text } of replies) {
    expect(["invalidCredentials", "tooManyAttempts", "signInBusy"], text).toContain(code);
  }
});
