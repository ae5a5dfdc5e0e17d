import fc from "fast-check";
import { compareValues, getConvexSize, getDocumentSize, type Value } from "convex/values";
import { expect, test } from "vitest";
import { assemble, encodeDocument, sizeOf } from "../../database/documents";
import { decodeId, encodeId, newId } from "../../database/documentIds";
import { afterPrefix, compareKeys, successor } from "../../database/keyBytes";
import { sortKey, sortKeyOf } from "../../database/sortKey";
import { anyValue, toValue } from "./values";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const integer = (value: bigint): { $integer: string } => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return { $integer: bytes.toString("base64") };
};

test("bytes of the documented encoding", () => {
  expect(hex(sortKey(undefined))).toBe("01");
  expect(hex(sortKey(null))).toBe("03");
  expect(hex(sortKey(integer(0n)))).toBe("08");
  expect(hex(sortKey(integer(1n)))).toBe("0901");
  expect(hex(sortKey(integer(-1n)))).toBe("07ff");
  expect(hex(sortKey(integer(128n)))).toBe("0a0080");
  expect(hex(sortKey(integer(-32769n)))).toBe("05ffff7fff");
  expect(hex(sortKey(integer(2n ** 40n)))).toBe("0c0000010000000000");
  expect(hex(sortKey(1))).toBe("0dbff0000000000000");
  expect(hex(sortKey(-1))).toBe("0d400fffffffffffff");
  expect(hex(sortKey(false))).toBe("0e");
  expect(hex(sortKey(true))).toBe("0f");
  expect(hex(sortKey("a\u0000b"))).toBe("106100ff6200");
  expect(hex(sortKey({ $bytes: Buffer.from([0, 1]).toString("base64") }))).toBe("1100ff0100");
  expect(hex(sortKey([null, true]))).toBe("12030f00");
  expect(hex(sortKey({ b: null, a: true }))).toBe("1561000f62000300");
});

test("order of keys is the order of values", () => {
  fc.assert(
    fc.property(fc.option(anyValue, { nil: undefined }), fc.option(anyValue, { nil: undefined }), (a, b) => {
      const expected = Math.sign(compareValues(toValue(a), toValue(b)));
      expect(Math.sign(compareKeys(sortKey(a), sortKey(b)))).toBe(expected);
    }),
    { numRuns: 3000 },
  );
});

test("tuples order like their parts", () => {
  fc.assert(
    fc.property(fc.tuple(anyValue, anyValue), fc.tuple(anyValue, anyValue), (a, b) => {
      const first = compareValues(toValue(a[0]), toValue(b[0]));
      const expected = first !== 0 ? first : compareValues(toValue(a[1]), toValue(b[1]));
      expect(Math.sign(compareKeys(sortKeyOf(a), sortKeyOf(b)))).toBe(Math.sign(expected));
    }),
    { numRuns: 2000 },
  );
});

test("successor and end of a prefix", () => {
  const bytes = fc.uint8Array({ maxLength: 4 });
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      const key = new Uint8Array(a);
      const other = new Uint8Array(b);
      expect(compareKeys(other, key) > 0).toBe(compareKeys(other, successor(key)) >= 0);
      const end = afterPrefix(key);
      const inside = hex(other).startsWith(hex(key));
      expect(compareKeys(other, key) >= 0 && (end === null || compareKeys(other, end) < 0)).toBe(inside);
    }),
    { numRuns: 3000 },
  );
});

test("sizes are those of convex/values", () => {
  fc.assert(
    fc.property(anyValue, (json) => {
      expect(sizeOf(json)).toBe(getConvexSize(toValue(json)));
    }),
    { numRuns: 2000 },
  );
  const document = assemble({ a: "é", b: [1, { c: null }] }, newId(10_001), 1.5);
  expect(encodeDocument(document).size).toBe(getDocumentSize(toValue(document) as Record<string, Value>));
});

test("ids: the stable vector of Convex, round trips, and what is no id", () => {
  const random = new Uint8Array(16);
  random[0] = 251;
  for (let at = 1; at < 16; at++) random[at] = ((random[at - 1] ?? 0) * 251) & 0xff;
  expect(encodeId(1017, random)).toBe("z43zp6c3e75gkmz1kfwj6mbbx5sw281h");
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 0xffffffff }),
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      (number, bytes) => {
        const id = encodeId(number, bytes);
        expect(decodeId(id)).toEqual({ tableNumber: number });
        const at = (bytes[0] ?? 0) % id.length;
        const changed = id.slice(0, at) + (id[at] === "0" ? "1" : "0") + id.slice(at + 1);
        expect(decodeId(changed)).not.toEqual({ tableNumber: number });
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      expect(() => decodeId(text)).not.toThrow();
    }),
  );
  expect(decodeId("sssswsgggggggggsgcsssfafffsffks")).toHaveProperty("error");
});
