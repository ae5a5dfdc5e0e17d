/** Arguments that no honest client sends, made from those of an honest call. */

type Value = unknown;
type Args = Record<string, Value>;

const HUGE = 100_000;
const texts = [
  "",
  " ",
  "\u0000",
  "\u200b",
  "🎓".repeat(200),
  "a".repeat(HUGE),
  "__proto__",
  "-1",
  "1e999",
  "{}",
  "%00/../x",
];
const numbers = [-1, -0, 0.5, Number.NaN, Infinity, -Infinity, 2 ** 53, 1e308, 5e-324];
const bytes = [new ArrayBuffer(0), new Uint8Array(1_000).fill(255).buffer];

// The built-in check makes `any` of the elements.
const isList = (value: Value): value is Value[] => Array.isArray(value);

/** Values in place of one: of its own type, which reach the handler, and some of others, which must not. */
function instead(value: Value, ids: readonly string[]): Value[] {
  const strange: Value[] = [null, [], {}, 1n, true];
  if (typeof value === "string") return [...texts, ...ids, 7, ...strange];
  if (typeof value === "number") return [...numbers, "7", ...strange];
  if (typeof value === "boolean") return [!value, "true", null];
  if (value instanceof ArrayBuffer) return [...bytes, "", null];
  if (isList(value))
    return [[], [...value, ...value], Array.from({ length: 3_000 }, () => value[0] ?? ids[0]), null, ids];
  return value === null
    ? [...texts.slice(0, 3), ...numbers.slice(0, 3), bytes[1], ids[0], {}]
    : [{}, { x: 1 }, "x", []];
}

/**
 * Calls that differ from the honest one in one place, at any depth; and with a field too many or too few.
 *
 * @param untouched fields that stay as they are
 */
export function* hostileArguments(
  honest: Args,
  ids: readonly string[],
  untouched: readonly string[] = [],
): Generator<Args> {
  yield { ...honest, unknownField: 1 };
  for (const [field, value] of Object.entries(honest)) {
    yield Object.fromEntries(Object.entries(honest).filter(([other]) => other !== field));
    for (const changed of untouched.includes(field) ? [] : changes(value, ids, untouched))
      yield { ...honest, [field]: changed };
  }
}

function* changes(value: Value, ids: readonly string[], untouched: readonly string[]): Generator {
  yield* instead(value, ids);
  if (isList(value)) {
    for (const changed of value.length > 0 ? changes(value[0], ids, untouched) : []) yield [changed, ...value.slice(1)];
  } else if (typeof value === "object" && value !== null && !(value instanceof ArrayBuffer)) {
    for (const [field, inner] of Object.entries(value))
      for (const changed of untouched.includes(field) ? [] : changes(inner, ids, untouched))
        yield { ...value, [field]: changed };
  }
}

/**
 * Calls about one scene that name one thing of another, at any depth.
 *
 * @param other the same call about the other scene
 */
export function* mixedArguments(honest: Args, other: Args): Generator<Args> {
  for (const [field, value] of Object.entries(honest)) {
    const named = other[field];
    if (typeof value === "string" && typeof named === "string" && value !== named) yield { ...honest, [field]: named };
    if (isList(value) && isList(named))
      for (const { inner } of mixedArguments({ inner: value[0] }, { inner: named[0] }))
        yield { ...honest, [field]: [inner] };
    else if (isRecord(value) && isRecord(named))
      for (const mixed of mixedArguments(value, named)) yield { ...honest, [field]: mixed };
  }
}

const isRecord = (value: Value): value is Args =>
  typeof value === "object" && value !== null && !isList(value) && !(value instanceof ArrayBuffer);
