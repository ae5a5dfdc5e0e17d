import fc from "fast-check";
import { convexToJson, jsonToConvex, type Value } from "convex/values";
import type { JsonValue } from "../../values/json";

/** Values of every type, in Convex's JSON. Small domains, so that equal values occur. */
export const anyValue: fc.Arbitrary<JsonValue> = fc
  .letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      fc.constantFrom<Value>(null, true, false, 0, -0, 1, -1, 1.5, NaN, Infinity, -Infinity, 5e-324, -5e-324, 1e308),
      fc.constantFrom<Value>(
        0n,
        1n,
        -1n,
        127n,
        128n,
        -128n,
        -129n,
        32767n,
        32768n,
        -32769n,
        2n ** 31n,
        -(2n ** 31n) - 1n,
        2n ** 63n - 1n,
        -(2n ** 63n),
      ),
      fc.constantFrom<Value>(
        "",
        "a",
        "aa",
        "b",
        "\u0000",
        "a\u0000",
        "a\u0000b",
        "é",
        "\uffff",
        "😀",
        "z".repeat(60),
        "ç".repeat(50),
      ),
      fc.uint8Array({ maxLength: 4 }).map((bytes): Value => new Uint8Array(bytes).buffer),
      fc.double().map((value): Value => value),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value): Value => value),
      fc.string({ unit: "grapheme", maxLength: 8 }).map((value): Value => value),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("", "a", "b", "aa", "Z", "0"), tie("value"), { maxKeys: 3 }),
    ),
  }))
  .value.map((value) => convexToJson(value));

export function toValue(json: JsonValue | undefined): Value | undefined {
  return json === undefined ? undefined : jsonToConvex(json);
}
