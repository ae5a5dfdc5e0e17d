/**
 * Longer rows of marks are normalized in parts.
 * Sorting a row takes the square of its length.
 */
const LONG_ROW = /\p{Mark}{31}/u;
const PARTS = /\P{Mark}*\p{Mark}{0,30}/gu;

/**
 * Returns the text in Unicode's composed form, NFC (DATA-11).
 * "é" is one character, not "e" and an accent, as macOS, some PDFs and CSV files have it. Linear in the length,
 * whatever the text.
 */
export function composed(text: string): string {
  if (!LONG_ROW.test(text)) return text.normalize("NFC");
  return text.replace(PARTS, (part) => part.normalize("NFC"));
}

/**
 * Composes every text in a function's argument.
 * Bytes stay as they are.
 */
export function composedValue<Value>(value: Value): Value {
  if (typeof value === "string") return composed(value) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => composedValue(each)) as Value;
  if (typeof value !== "object" || value === null || value instanceof ArrayBuffer) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, composedValue(each)])) as Value;
}
