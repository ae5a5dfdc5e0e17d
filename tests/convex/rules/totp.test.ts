import { describe, expect, test } from "vitest";
import { codeOf, findStep, keyUri, stepAt, toBase32 } from "../../../convex/model/secondFactor/totp";

/** Of RFC 6238, appendix B. */
const secret = new TextEncoder().encode("12345678901234567890");

/** The last six of the eight digits of RFC 6238, appendix B. */
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("AUTH-27: at %d seconds the code is %s", async (seconds, code) => {
  expect(await codeOf(secret, stepAt(seconds * 1_000))).toBe(code);
});

/** RFC 4226, appendix D. */
test("AUTH-27: the first ten counters", async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, (_, counter) => codeOf(secret, counter)));
  expect(codes.join(" ")).toBe("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489");
});

describe("AUTH-30: a code", () => {
  const now = 1_111_111_109_000;
  const at = (offset: number) => codeOf(secret, stepAt(now) + offset);

  test.each([
    [-2, null],
    [-1, stepAt(now) - 1],
    [0, stepAt(now)],
    [1, stepAt(now) + 1],
    [2, null],
  ])("of %d steps from now is step %s", async (offset, step) => {
    expect(await findStep(secret, await at(offset), { now, lastStep: 0 })).toBe(step);
  });

  test("that was accepted, or is older than one that was, is used up", async () => {
    const lastStep = stepAt(now);
    expect(await findStep(secret, await at(0), { now, lastStep })).toBeNull();
    expect(await findStep(secret, await at(-1), { now, lastStep })).toBeNull();
    expect(await findStep(secret, await at(1), { now, lastStep })).toBe(lastStep + 1);
  });
});

test("AUTH-27: the secret is base32 without padding, and the address keeps its defaults and spaces", () => {
  expect(toBase32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(toBase32(new Uint8Array([0xff]))).toBe("74");
  expect(keyUri("ABC", { issuer: "My School", account: "ana@x.com" })).toBe(
    "otpauth://totp/My%20School:ana%40x.com?secret=ABC&issuer=My%20School&algorithm=SHA1&digits=6&period=30",
  );
});
