import type { Random } from "../random";

const PATHS = [
  "nowhere:nothing",
  "ledger:nothing",
  "ledger",
  "",
  ":",
  "a:b:c",
  "../../etc/passwd:default",
  "__proto__:constructor",
  "constructor:constructor",
  "ledger:write\u0000",
  "ledger.js:write",
  "_system/frontend/none:default",
  "_system/cli/tables:default",
  "_deps/x:default",
  "x".repeat(3000),
];
/** Existing functions, whose arguments below never match. */
const KNOWN = ["ledger:write", "ledger:ofSession", "counters:get", "counters:bumpAll"];
const TEXTS = ["", "\u0000", "\u202e", "é".repeat(50), "$", "{}", "'; DROP TABLE documents; --", "x".repeat(500)];
const NUMBERS = [0, -1, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 32, 5e-324];
const KEYS = ["a", "_id", "constructor", "toString", "hasOwnProperty", "a b", "x".repeat(60)];
const INTEGER = { $integer: "AAAAAAAAAIA=" };
const BYTES = { $bytes: "AAEC" };
/** Not Convex values. */
const NO_VALUES = [{ $integer: "x" }, { $bytes: 1 }, { $set: [] }, { $undefined: 0 }, "\ud800", { é: 1 }, { "": 1 }];

/** A random Convex value up to some depth; with `broken`, often an invalid one. */
function drawValue(random: Random, depth: number, broken = false): unknown {
  if (broken && random.chance(0.2)) return random.pick(NO_VALUES);
  switch (random.below(depth > 0 ? 8 : 5)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(NUMBERS);
    case 3:
      return random.pick(TEXTS);
    case 4:
      return random.pick([INTEGER, BYTES]);
    case 5:
      return Array.from({ length: random.below(4) }, () => drawValue(random, depth - 1, broken));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [random.pick(KEYS), drawValue(random, depth - 1, broken)]),
      );
  }
}

function drawArguments(random: Random): unknown {
  return { zz: 1, session: drawValue(random, 2), names: drawValue(random, 2), more: drawValue(random, 3) };
}

/** A valid frame about something impossible: answered with an error or not at all. */
export function drawImpossible(random: Random, requestId: number): string {
  const udfPath = random.chance(0.5) ? random.pick(PATHS) : random.pick(KNOWN);
  if (random.chance(0.1))
    return JSON.stringify({ type: "Event", eventType: random.pick(TEXTS), event: drawValue(random, 4) });
  const type = random.pick(["Mutation", "Mutation", "Action"]);
  const component = random.chance(0.05) ? { componentPath: random.pick(PATHS) } : {};
  return JSON.stringify({ type, requestId, udfPath, args: [drawArguments(random)], ...component });
}

const GARBAGE = [
  "",
  " ",
  "null",
  "[]",
  "{}",
  "0",
  "1e999",
  '"',
  "{",
  "\u0000",
  "[".repeat(20_000),
  '{"a":'.repeat(10_000),
  `"${"x".repeat(100_000)}"`,
  '{"type":"Connect"}',
  '{"type":"Ping"}',
  '{"type":"__proto__"}',
  '{"type":"Mutation","requestId":1e308,"udfPath":"a:b","args":[{}]}',
  '{"type":"Mutation","requestId":1,"udfPath":"counters:bumpAll","args":[{"__proto__":{"names":["x"]}}]}',
  '{"type":"Authenticate","baseVersion":0,"tokenType":"User","value":"a.b.c"}',
  '{"type":"Authenticate","baseVersion":0,"tokenType":"User","value":"eyJhbGciOiJub25lIn0.e30."}',
  '{"type":"Authenticate","baseVersion":0,"tokenType":"Admin","value":"wrong"}',
  '{"type":"Authenticate","baseVersion":7,"tokenType":"None"}',
  '{"type":"ModifyQuerySet","baseVersion":1,"newVersion":0,"modifications":[]}',
  '{"type":"ModifyQuerySet","baseVersion":0,"newVersion":4294967295,"modifications":[{"type":"Remove","queryId":9}]}',
];
const TYPES = [
  "Connect",
  "Authenticate",
  "ModifyQuerySet",
  "Mutation",
  "Action",
  "Event",
  "Ping",
  "Transition",
  "__proto__",
];

/** A frame that may break any rule; bytes are sent as a binary frame. */
export function drawBroken(random: Random): string | Buffer {
  switch (random.below(5)) {
    case 0:
      return random.pick(GARBAGE);
    case 1:
      return Buffer.from(Array.from({ length: random.below(60) }, () => random.below(256)));
    case 2: {
      const frame = drawImpossible(random, random.below(10));
      const from = random.below(frame.length);
      const to = from + random.below(20);
      return random.chance(0.5) ? frame.slice(0, from) + frame.slice(to) : frame.slice(0, to) + frame.slice(from);
    }
    default: {
      const fields = [
        "requestId",
        "baseVersion",
        "newVersion",
        "udfPath",
        "args",
        "tokenType",
        "value",
        "modifications",
      ];
      const message = Object.fromEntries(fields.map((field) => [field, drawValue(random, 3, true)]));
      return JSON.stringify({ type: random.pick(TYPES), ...message, zz: 1 });
    }
  }
}
