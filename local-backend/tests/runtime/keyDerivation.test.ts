import { createHmac, pbkdf2Sync } from "node:crypto";
import { availableParallelism } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.remove());

const SALT = "a salt of the test";
const hex = (value: unknown) => (value instanceof ArrayBuffer ? Buffer.from(value).toString("hex") : value);

async function bits(args: { hash?: string; iterations?: number; length?: number } = {}): Promise<unknown> {
  const all = { password: "secret", hash: "SHA-256", iterations: 1_000, length: 256, ...args };
  return hex(await fixture.action("hashing:bits", all));
}

test.each([
  ["SHA-1", "sha1", 20],
  ["SHA-256", "sha256", 32],
  ["sha-384", "sha384", 100],
  ["SHA-512", "sha512", 64],
])("deriveBits gives what PBKDF2 with %s is", async (hash, name, bytes) => {
  const expected = pbkdf2Sync("secret", SALT, 1_000, bytes, name).toString("hex");
  expect(await bits({ hash, length: bytes * 8 })).toBe(expected);
});

test("deriveKey makes the key that the derived bytes are", async () => {
  const derived = (bytes: number) => pbkdf2Sync("secret", SALT, 1_000, bytes, "sha256");
  expect(hex(await fixture.action("hashing:key", { password: "secret" }))).toBe(
    createHmac("sha256", derived(64)).update("data").digest("hex"),
  );
  expect(hex(await fixture.action("hashing:key", { password: "secret", length: 128 }))).toBe(
    derived(16).toString("hex"),
  );
});

test.each([
  [{ hash: "SHA-3" }, /^NotSupportedError/],
  [{ iterations: 0 }, /^OperationError/],
  [{ length: 9 }, /^OperationError/],
  [{ iterations: -1 }, /^TypeError/],
])("a mistake is reported by Node: %j", async (args, error) => {
  expect(await bits(args)).toMatch(error);
});

test("a crowd is bounded, and what else needs cryptography does not wait behind it", { timeout: 60_000 }, async () => {
  const outcomes: string[] = [];
  // Seconds of work each, more than Node has threads.
  const cores = availableParallelism();
  const crowd = Array.from({ length: 6 * cores }, async () => {
    outcomes.push(String(await bits({ iterations: 20_000_000 })));
  });
  const derived = () => outcomes.filter((outcome) => !outcome.startsWith("OperationError: Too many password hashes"));
  const countRefused = () => outcomes.length - derived().length;
  await expect.poll(countRefused).toBeGreaterThanOrEqual(cores);
  for (let time = 0; time < 5; time++) expect(await fixture.query("hashing:digest")).toBe(32);
  // Others may have been refused meanwhile.
  expect(derived()).toEqual([]);
  await Promise.all(crowd);
  expect(derived()[0]).toMatch(/^[0-9a-f]{64}$/);
});
