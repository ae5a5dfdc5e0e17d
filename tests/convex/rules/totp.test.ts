import { describe, expect, test } from "vitest";
import { findStep, toKey } from "../../../convex/model/people/secondFactor/totp";

/** Secret from RFC 6238, appendix B. */
const secret = new TextEncoder().encode("12345678901234567890");

/** The last six of the eight digits of RFC 6238, appendix B. */
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("AUTH-27: at %d seconds the code is %s", (seconds, code) => {
  expect(findStep(secret, code, { now: seconds * 1_000, lastStep: 0 })).toBe(Math.floor(seconds / 30));
});

describe("AUTH-30: a code", () => {
  /** First ten steps from RFC 4226, appendix D. */
  const codes = "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" ");
  const now = 5 * 30_000;
  const find = (step: number, lastStep = 0) => findStep(secret, codes[step] ?? "", { now, lastStep });

  test.each([
    [3, null],
    [4, 4],
    [5, 5],
    [6, 6],
    [7, null],
  ])("of step %d at step 5 is step %s", (step, found) => {
    expect(find(step)).toBe(found);
  });

  test("that was accepted, or is older than one that was, is used up", () => {
    expect(find(5, 5)).toBeNull();
    expect(find(4, 5)).toBeNull();
    expect(find(6, 5)).toBe(6);
  });
});

test("AUTH-27: the secret is base32 without padding, and the address keeps its defaults and spaces", () => {
  expect(toKey(secret, { issuer: "My School", account: "ana@x.com" })).toEqual({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    uri: "otpauth://totp/My%20School:ana%40x.com?issuer=My%20School&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
  });
});
