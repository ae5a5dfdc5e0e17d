import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { startSigningBackend, type SigningBackend } from "../harness/signingBackend";
import {
  type Commit,
  type CounterRange,
  History,
  type Observation,
  RecordingClient,
  type WatchedQuery,
} from "./recordingClient";

const CLIENTS = 4;
const READERS = 2;
const COUNTERS = 4;

let backend: BackendProcess;
let tokenOf: SigningBackend["tokenOf"];

beforeAll(async () => {
  ({ backend, tokenOf } = await startSigningBackend());
});
afterAll(() => backend.remove());

class SerialHistory {
  /** `names`: of all counters, in the order of their creation. */
  constructor(
    private readonly commits: readonly Commit[],
    private readonly names: readonly string[],
  ) {}

  answer(query: WatchedQuery, reader: string | null, ts: bigint): unknown {
    if (query.path === "counters:inRanges") return query.args.ranges.map((range) => this.inRange(range, ts));
    const { path, args } = query;
    if (path === "counters:get") return this.valueOf(args.name, ts);
    if (reader === null) return path === "counters:guarded" ? "nobody" : null;
    const blocked = path === "counters:guarded" && this.valueOf(`block ${reader}`, ts) % 2 === 1;
    return blocked ? "blocked" : this.valueOf(args.name, ts);
  }

  private inRange({ by, low, high, order, take }: CounterRange, ts: bigint): [string, number][] {
    const within = this.names.filter((name) => {
      if (by === "creation") return true;
      const above = low === null || name > low.name || (low.inclusive && name === low.name);
      return above && (high === null || name < high.name || (high.inclusive && name === high.name));
    });
    const sorted = by === "name" ? within.sort() : within;
    if (order === "desc") sorted.reverse();
    return sorted.slice(0, take ?? sorted.length).map((name) => [name, this.valueOf(name, ts)]);
  }

  private valueOf(name: string, ts: bigint): number {
    return this.commits.filter((commit) => commit.ts <= ts && commit.names.includes(name)).length;
  }
}

function contradictions({ ts, reader, queries, results }: Observation, serial: SerialHistory): string[] {
  return [...queries].flatMap(([queryId, query]) => {
    const was = serial.answer(query, reader, ts);
    const shown = results.get(queryId);
    if (isDeepStrictEqual(shown, was)) return [];
    const [asked, ...values] = [query, shown, was].map((one) => JSON.stringify(one));
    return [`${asked} as ${reader ?? "nobody"} at ${ts}: shown ${values[0]}, was ${values[1]}`];
  });
}

const client = fc.nat(CLIENTS - 1);
const reader = fc.nat(READERS - 1);
const counter = fc.nat(COUNTERS - 1);
const path = fc.constantFrom("counters:get" as const, "counters:getSignedIn" as const, "counters:guarded" as const);
const half = { freq: 2 };
const bound = fc.option(fc.record({ at: fc.nat(COUNTERS + READERS - 1), inclusive: fc.boolean() }), half);
const range = fc.record({
  by: fc.constantFrom("name" as const, "creation" as const),
  low: bound,
  high: bound,
  order: fc.constantFrom("asc" as const, "desc" as const),
  take: fc.option(fc.nat(COUNTERS), half),
});
const ranges = fc.array(range, { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("write"), client, counter, both: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("block"), client, reader }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("watch"), client, counter, path }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("watchRanges"), client, ranges }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("unwatch"), client, at: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("signIn"), client, reader: fc.option(reader) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reconnect"), client }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pause"), ms: fc.nat(6) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Runs the steps beside two constantly writing clients, and returns contradictions to the serial history. */
async function play(steps: readonly Step[]): Promise<string[]> {
  const world = randomUUID();
  const readers = Array.from({ length: READERS }, (_, index) => `reader ${index} ${world}`);
  const counters = Array.from({ length: COUNTERS }, (_, index) => `counter ${index} ${world}`);
  const names = [...readers.map((each) => `block ${each}`), ...counters];
  await backend.call("counters:reset", { names });
  const tokens = new Map(await Promise.all(readers.map(async (one) => [one, await tokenOf(one)] as const)));
  const history = new History();
  const clients = Array.from({ length: CLIENTS + 2 }, () => new RecordingClient(backend.url, history, tokens));
  for (const each of clients) await each.connect();
  let over = false;
  const writing = clients.slice(CLIENTS).map(async (writer, index) => {
    while (!over) {
      // The last of them, because a range that is read in part begins with the first.
      writer.write(counters.slice(-1 - index));
      await writer.settled();
    }
  });
  for (const one of steps) {
    const actor = "client" in one ? clients[one.client] : undefined;
    if (one.do === "pause") await pause((one as { ms: number }).ms);
    if (!actor) continue;
    await perform(actor, one, { readers, counters, names });
  }
  over = true;
  await Promise.all([...writing, ...clients.map((each) => each.settled())]);
  for (const each of clients) each.close();
  const serial = new SerialHistory(history.commits, names);
  return [...history.broken, ...history.observations.flatMap((observation) => contradictions(observation, serial))];
}

async function perform(
  actor: RecordingClient,
  one: Step,
  { readers, counters, names }: Record<"readers" | "counters" | "names", readonly string[]>,
): Promise<void> {
  const counterAt = (at: number) => counters[at % COUNTERS] ?? "";
  const boundAt = (given: { at: number; inclusive: boolean } | null) =>
    given && { name: names[given.at] ?? "", inclusive: given.inclusive };
  if ("both" in one) actor.write([counterAt(one.counter), ...(one.both ? [counterAt(one.counter + 1)] : [])]);
  else if ("path" in one) actor.watch({ path: one.path, args: { name: counterAt(one.counter) } });
  else if ("ranges" in one) {
    const ranges = one.ranges.map((each) => ({ ...each, low: boundAt(each.low), high: boundAt(each.high) }));
    actor.watch({ path: "counters:inRanges", args: { ranges } });
  } else if (one.do === "block" && "reader" in one) actor.write([`block ${readers[one.reader] ?? ""}`]);
  else if ("reader" in one) actor.signIn(readers[one.reader ?? -1] ?? null);
  else if ("at" in one) {
    const watched = [...actor.queries.keys()];
    if (watched.length > 0) actor.unwatch(watched[one.at % watched.length] ?? 0);
  } else await actor.connect();
}

it("SAFE-3, SAFE-5, SESSION-6: whatever clients do at once, everything shown is what the serial history says for its moment", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 120 }), async (steps) => {
      expect(await play(steps)).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(backend.alive()).toBe(true);
}, 60_000);
