import { pbkdf2Sync } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRules } from "../../convex/shared/limits";
import type { RawTables } from "../convex/checkedTables";
import { findViolations } from "../convex/invariants";
import { connectHonest, HonestMutations } from "../support/honestMutations";
import { startProductStack, type ProductStack } from "../support/productStack";
import { readRawTables } from "../support/rawTables";
import { authenticate, flood, FLOOD_PASSWORD, hammer, patientSignIn, readToken } from "../support/signInFlood";
import { createStudents, type Student } from "../support/students";

/** More simultaneous sign-ups and sign-ins than can be hashed, and fewer than one address may make in an hour. */
const CROWD = Math.min(800, Math.max(200, 50 * availableParallelism()));

let stack: ProductStack;

beforeAll(async () => {
  stack = await startProductStack({ variables: { PASSWORD_HASH_ITERATIONS: "600000" } });
});
afterAll(() => stack.close());

const signIn = (email: string, password: string) => authenticate(stack.url, { flow: "signIn", email, password });

/** Hash of the password that all share, at the real cost. */
function hashOf(): string {
  const [salt, iterations] = [Buffer.alloc(16, 1), 600_000];
  const key = pbkdf2Sync(FLOOD_PASSWORD, salt, iterations, 32, "sha256");
  return `pbkdf2-sha256$${iterations}$${salt.toString("base64")}$${key.toString("base64")}`;
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
    const honest = await patientSignIn(stack.url, student);
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
      expect(retryAt).toBeLessThanOrEqual(receivedAt + 2 * signInRules.busyRetryMs + signInRules.longestRetryMs);
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

it.each([
  ["40 networks", { connections: 40, networks: 40 }],
  ["one network", { connections: 40, networks: 1 }],
])(
  "AUTH-54: beside 40 hostile connections of %s, who signs in where they are known goes before them",
  { timeout: 120_000 },
  async (_, crowd) => {
    const { student } = stack.accounts;
    expect(await patientSignIn(stack.url, student)).toMatchObject({ code: "" });
    const end = hammer(stack.url, crowd);
    const tries: number[] = [];
    for (let time = 0; time < 5; time++) {
      await pause(2_000);
      const reply = await patientSignIn(stack.url, student);
      expect(reply.code).toBe("");
      tries.push(reply.tries);
    }
    const stranger = await patientSignIn(stack.url, { ...stack.accounts.admin, address: "127.0.2.1" });
    await end();
    // Where other programs keep the processor from hashing, even the first in line is told to come back, once.
    expect(Math.max(...tries)).toBeLessThanOrEqual(2);
    expect(tries.filter((each) => each === 1).length, `most are served at once: ${tries.join()}`).toBeGreaterThan(2);
    expect(stranger).toMatchObject({ code: "" });
  },
);

it(
  "AUTH-54: nobody of a class of 256 who sign in at once from one address is turned away",
  { timeout: 300_000 },
  async () => {
    const secret = hashOf();
    let people: Student[] = [];
    await stack.restart({
      whileStopped: async () => {
        people = await createStudents(stack.databaseFile, 256, { secret });
      },
    });
    const replies = await Promise.all(
      people.map(({ email }) => patientSignIn(stack.url, { email, address: "127.0.3.1" })),
    );
    expect(replies.filter(({ code }) => code !== "").map(({ text }) => text)).toEqual([]);
  },
);
