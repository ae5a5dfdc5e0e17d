import type { JsonObject } from "../../../values/json";
import type { Random } from "../random";

/** A step of a transaction. Its observations must be the same on database and model. */
export type Step =
  | { kind: "get"; slot: number }
  | { kind: "remove"; slot: number }
  | { kind: "group"; group: number; limit: number; order: "asc" | "desc" }
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

/** What the steps need from database and model. */
export interface Store {
  get(id: string): JsonObject | null;
  group(group: number, order: "asc" | "desc", limit: number): JsonObject[];
  count(): number;
  put(id: string, fields: JsonObject): void;
  /** `id`: the database's, when replaying on the model. */
  insert(fields: JsonObject, id?: string): string;
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
  ...(["group", "group", "insert", "remove", "copySum", "takeBack", "count"] as const),
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
    case "group":
      return { kind, group, limit: random.between(1, 6), order: random.pick(["asc", "desc"]) };
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

export interface Observed {
  seen: unknown;
  /** The inserted id: not an observation, the model adopts it. */
  id?: string;
}

const plain = (document: JsonObject | null): unknown => document && [document.group, document.value];

export function perform(store: Store, ids: readonly string[], step: Step, insertedAs?: string): Observed {
  switch (step.kind) {
    case "count":
      return { seen: store.count() };
    case "group":
      return { seen: store.group(step.group, step.order, step.limit).map(plain) };
    case "insert":
      return { seen: null, id: store.insert({ group: step.group, value: step.value }, insertedAs) };
    case "get":
      return { seen: plain(store.get(ids[step.slot] as string)) };
    default:
      return { seen: change(store, ids[step.slot] as string, step) };
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
      const sum = store.group(step.group, "asc", 1000).reduce((total, { value }) => total + (value as number), 0);
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
