import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { startSigningBackend, type SigningBackend } from "../harness/signingBackend";
import { type Commit, History, type Observation, RecordingClient, type WatchedQuery } from "./recordingClient";

const CLIENTS = 4;
const READERS = 2;
const COUNTERS = 2;

let backend: BackendProcess;
let tokenOf: SigningBackend["tokenOf"];

beforeAll(async () => {
  ({ backend, tokenOf } = await startSigningBackend(3678));
});
afterAll(() => backend.remove());

class SerialHistory {
  constructor(private readonly commits: readonly Commit[]) {}

  answer({ path, name }: WatchedQuery, reader: string | null, ts: bigint): unknown {
    if (path === "counters:get") return this.valueOf(name, ts);
    if (reader === null) return path === "counters:guarded" ? "nobody" : null;
    const blocked = path === "counters:guarded" && this.valueOf(`block ${reader}`, ts) % 2 === 1;
    return blocked ? "blocked" : this.valueOf(name, ts);
  }

  private valueOf(name: string, ts: bigint): number {
    return this.commits.filter((commit) => commit.ts <= ts && commit.names.includes(name)).length;
  }
}

function contradictions({ ts, reader, queries, results }: Observation, serial: SerialHistory): string[] {
  return [...queries].flatMap(([queryId, query]) => {
    const was = serial.answer(query, reader, ts);
    const shown = results.get(queryId);
    if (shown === was) return [];
    return [
      `${query.path} ${query.name} as ${reader ?? "nobody"} at ${ts}: shown ${String(shown)}, was ${String(was)}`,
    ];
  });
}

const client = fc.nat(CLIENTS - 1);
const reader = fc.nat(READERS - 1);
const counter = fc.nat(COUNTERS - 1);
const path = fc.constantFrom<WatchedQuery["path"]>("counters:get", "counters:getSignedIn", "counters:guarded");
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("write"), client, counter, both: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("block"), client, reader }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("watch"), client, counter, path }) },
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
  const counters = Array.from({ length: COUNTERS }, (_, index) => `counter ${index} ${world}`) as [string, string];
  const tokens = new Map(await Promise.all(readers.map(async (one) => [one, await tokenOf(one)] as const)));
  const history = new History();
  const clients = Array.from({ length: CLIENTS + 2 }, () => new RecordingClient(backend.url, history, tokens));
  for (const each of clients) await each.connect();
  let over = false;
  const writing = clients.slice(CLIENTS).map(async (writer, index) => {
    while (!over) {
      writer.write(index === 0 ? [counters[0]] : counters);
      await writer.settled();
    }
  });
  for (const one of steps) {
    const actor = "client" in one ? clients[one.client] : undefined;
    if (one.do === "pause") await pause((one as { ms: number }).ms);
    if (!actor) continue;
    await perform(actor, one, { readers, counters });
  }
  over = true;
  await Promise.all([...writing, ...clients.map((each) => each.settled())]);
  for (const each of clients) each.close();
  const serial = new SerialHistory(history.commits);
  return [...history.broken, ...history.observations.flatMap((observation) => contradictions(observation, serial))];
}

async function perform(
  actor: RecordingClient,
  one: Step,
  { readers, counters }: { readers: string[]; counters: [string, string] },
): Promise<void> {
  if ("both" in one) actor.write(one.both ? counters : [counters[one.counter] ?? ""]);
  else if ("path" in one) actor.watch({ path: one.path, name: counters[one.counter] ?? "" });
  else if (one.do === "block" && "reader" in one) actor.write([`block ${readers[one.reader] ?? ""}`]);
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
});
