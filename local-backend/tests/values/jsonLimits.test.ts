import fc from "fast-check";
import { jsonToConvex } from "convex/values";
import { expect, test } from "vitest";
import { checkJsonLimits, InvalidJsonError, parseJsonWithinLimits } from "../../values/jsonLimits";
import { anyValue } from "../database/values";

function refused(text: string, limits = {}): string {
  try {
    parseJsonWithinLimits(text, limits);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidJsonError);
    return (error as Error).message;
  }
  throw new Error(`accepted: ${text.slice(0, 80)}`);
}

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

test("every value of Convex passes unchanged", () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(checkJsonLimits(value)).toBe(value);
      expect(parseJsonWithinLimits(JSON.stringify(value))).toEqual(value);
    }),
  );
});

test("what passes is a value for convex/values", () => {
  const name = fc.constantFrom("a", "$integer", "$float", "$bytes", "$set", "$x", "__proto__", "", "é", "constructor");
  const text = fc.constantFrom(
    "",
    "AAAAAAAAAAA=",
    "AAAAAAAA+H8=",
    "AAAAAAAA8D8=",
    "AAE",
    "AAE=",
    "AAF=",
    "!!",
    "AAAAAAAAAAAAAAAA",
  );
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.constantFrom(null, 1, true),
      fc.array(tie("value"), { maxLength: 2 }),
      fc.dictionary(name, tie("value"), { maxKeys: 2 }),
    ),
  })).value;
  let passed = 0;
  fc.assert(
    fc.property(json, (value) => {
      try {
        checkJsonLimits(value);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidJsonError);
        return;
      }
      passed++;
      expect(() => jsonToConvex(value as Parameters<typeof jsonToConvex>[0])).not.toThrow();
    }),
    { numRuns: 3000 },
  );
  expect(passed).toBeGreaterThan(300);
});

test("SAFE-8: depth: 64 levels pass, more do not, and very deep input ends nothing", () => {
  expect(parseJsonWithinLimits(nested(64))).toBeTruthy();
  expect(refused(nested(65))).toBe("Value is too nested (maximum nesting 64)");
  expect(refused(nested(5), { depth: 4 })).toContain("too nested");
  expect(refused(nested(100_000))).toMatch(/too nested|Malformed JSON/);
  expect(refused('{"a":'.repeat(5000) + "1" + "}".repeat(5000))).toContain("too nested");
});

test("SAFE-8: __proto__ is refused at any depth", () => {
  expect(refused('{"__proto__": {"admin": true}}')).toBe("Field name __proto__ is not allowed");
  expect(refused('{"a": [{"b": {"__proto__": 1, "c": 2}}]}')).toContain("__proto__");
  expect(parseJsonWithinLimits('{"constructor": 1, "toString": 2}')).toBeTruthy();
});

test("field names", () => {
  expect(refused('{"$a": 1, "b": 2}')).toBe("Field name $a starts with a '$', which is reserved.");
  expect(refused('{"é": 1}')).toContain("can only contain non-control ASCII characters");
  expect(refused('{"a\\u0000": 1}')).toContain("non-control");
  expect(refused(JSON.stringify({ ["x".repeat(1025)]: 1 }))).toContain("exceeds maximum field name length 1024.");
});

test("encodings of special values", () => {
  expect(refused('{"$integer": "AAAA"}')).toBe("Malformed $integer field");
  expect(refused('{"$integer": 5}')).toBe("Malformed $integer field");
  expect(refused('{"$float": "AAAAAAAA8D8="}')).toBe("Float 1 should be encoded as a number");
  expect(refused('{"$bytes": "not base64!"}')).toBe("Malformed $bytes field");
  expect(refused('{"$bytes": "AAF="}')).toBe("Malformed $bytes field");
  expect(refused('{"$set": []}')).toContain("no longer supported");
  expect(refused('{"$undefined": null}')).toContain("reserved");
  expect(refused('{"$commitTs": 1}')).toBe("Malformed $commitTs field");
});

test("sizes, numbers and texts", () => {
  expect(refused(JSON.stringify(Array(8193).fill(0)))).toBe("Array length is too long (8193 > maximum length 8192)");
  expect(
    refused(JSON.stringify(Object.fromEntries(Array.from({ length: 1025 }, (_, at) => [`f${String(at)}`, 0])))),
  ).toContain("too many fields");
  expect(refused(JSON.stringify("x".repeat(101)), { bytes: 100 })).toContain("too large");
  expect(refused("x".repeat(700), { bytes: 100 })).toBe("JSON is too large");
  expect(refused("1e999")).toBe("A number is out of range");
  expect(refused('"\\ud800"')).toContain("surrogate");
  expect(refused("{")).toBe("Malformed JSON");
  expect(() => checkJsonLimits(undefined)).toThrow(InvalidJsonError);
  expect(() => checkJsonLimits({ a: () => 1 })).toThrow("of type function");
});
