import type { JsonObject } from "../../../values/json";
import type { Random } from "../random";

/** A step of a transaction. Its observations must be the same on database and model. */
export type Step =
  | { kind: "get"; slot: number }
  | { kind: "remove"; slot: number }
  | { kind: "range"; range: Range }
  | { kind: "count" }
  | { kind: "add"; slot: number; amount: number }
  | { kind: "move"; slot: number; group: number }
  | { kind: "insert"; group: number; value: number }
  /** Writes what was read, so that a wrong read shows in the end. */
  | { kind: "copySum"; group: number; slot: number }
  /** Performs a client's request unless it is recorded; once per transaction. */
  | { kind: "claim"; request: number; slot: number }
  /** Writes that are rolled back, like those of a failed nested mutation. */
  | { kind: "takeBack"; slot: number; group: number };

export const SLOTS = 10;
export const GROUPS = 8;

interface Bound {
  /** Of a group, or of a value if the group is fixed; for `time`, the slot with the document created then. */
  at: number;
  inclusive: boolean;
}

/** A read of one index from one end, whole or in part. */
export interface Range {
  of: "groups" | "values" | "time" | "table";
  /** Of `values`. */
  group: number;
  /** Ignored for `table`. */
  low: Bound | null;
  high: Bound | null;
  order: "asc" | "desc";
  /** Null: all. */
  limit: number | null;
}

/** A document that the steps of a batch may use. */
export interface Slot {
  id: string;
  created: number;
}

/** What the steps need from database and model. */
export interface Store {
  get(id: string): JsonObject | null;
  range(range: Range, slots: readonly Slot[]): JsonObject[];
  count(): number;
  put(id: string, fields: JsonObject): void;
  /** `as`: what the database made of it, when replaying on the model. */
  insert(fields: JsonObject, as?: Slot): Slot;
  remove(id: string): void;
  isClaimed(request: number): boolean;
  claim(request: number): void;
  takeBack(work: () => void): void;
}

/** Observed by a claim of a recorded request. */
export const DONE = "claimed before";

/** Steps that depend on a whole table or group are rarer, because they conflict with every write. */
const KINDS = [
  ...(["get", "get", "get", "get", "add", "add", "add", "claim", "claim", "move", "move"] as const),
  ...(["range", "range", "range", "insert", "remove", "copySum", "takeBack", "count"] as const),
];

/** `requests`: approximate number claimed so far. */
export function drawSteps(random: Random, requests: number): Step[] {
  const steps = Array.from({ length: random.between(1, 6) }, () => drawStep(random, requests));
  const claim = steps.findIndex(({ kind }) => kind === "claim");
  return steps.filter(({ kind }, at) => kind !== "claim" || at === claim);
}

function drawStep(random: Random, requests: number): Step {
  const slot = random.below(SLOTS);
  const group = random.below(GROUPS);
  const kind = random.pick(KINDS);
  switch (kind) {
    case "range":
      return { kind, range: drawRange(random, group) };
    case "count":
      return { kind };
    case "add":
      return { kind, slot, amount: random.between(1, 9) };
    case "insert":
      return { kind, group, value: random.below(10) };
    case "claim":
      return { kind, request: Math.max(0, requests - random.below(4)), slot };
    case "get":
    case "remove":
      return { kind, slot };
    default:
      return { kind, slot, group };
  }
}

const LARGEST = { groups: GROUPS, values: 120, time: SLOTS, table: 1 };

function drawRange(random: Random, group: number): Range {
  const of = random.pick(["groups", "values", "values", "time", "table"] as const);
  const bound = () => (random.chance(0.4) ? null : { at: random.below(LARGEST[of]), inclusive: random.chance(0.5) });
  const limit = random.chance(of === "values" ? 0.5 : 0.2) ? null : random.between(1, 6);
  return { of, group, low: bound(), high: bound(), order: random.pick(["asc", "desc"]), limit };
}

const WHOLE = { group: 0, low: null, high: null, order: "asc", limit: null } as const;
export const WHOLE_INDEX: Range = { ...WHOLE, of: "groups" };
export const WHOLE_TABLE: Range = { ...WHOLE, of: "table" };

export interface Observed {
  seen: unknown;
  /** The inserted document's: not an observation, the model adopts it. */
  inserted?: Slot;
}

const plain = (document: JsonObject | null): unknown => document && [document.group, document.value];

export function perform(store: Store, slots: readonly Slot[], step: Step, insertedAs?: Slot): Observed {
  const idOf = (slot: number) => (slots[slot] as Slot).id;
  switch (step.kind) {
    case "count":
      return { seen: store.count() };
    case "range":
      return { seen: store.range(step.range, slots).map(plain) };
    case "insert":
      return { seen: null, inserted: store.insert({ group: step.group, value: step.value }, insertedAs) };
    case "get":
      return { seen: plain(store.get(idOf(step.slot))) };
    default:
      return { seen: change(store, idOf(step.slot), step) };
  }
}

function change(
  store: Store,
  id: string,
  step: Extract<Step, { kind: "remove" | "add" | "move" | "copySum" | "claim" | "takeBack" }>,
): unknown {
  if (step.kind === "claim" && store.isClaimed(step.request)) return DONE;
  if (step.kind === "claim") store.claim(step.request);
  const document = store.get(id);
  if (document === null) return null;
  switch (step.kind) {
    case "remove":
      store.remove(id);
      break;
    case "claim":
      store.put(id, { value: (document.value as number) + 1 });
      break;
    case "add":
      store.put(id, { value: (document.value as number) + step.amount });
      break;
    case "move":
      store.put(id, { group: step.group });
      break;
    case "copySum": {
      const sum = store
        .range({ ...WHOLE, of: "values", group: step.group }, [])
        .reduce((total, { value }) => total + (value as number), 0);
      store.put(id, { value: sum % 1000 });
      break;
    }
    case "takeBack":
      store.takeBack(() => {
        store.put(id, { group: step.group, value: -1 });
        store.insert({ group: step.group, value: -2 });
        store.remove(id);
      });
      return [plain(document), plain(store.get(id))];
  }
  return plain(document);
}
