import { type Message, RawClient } from "../../harness/rawClient";
import { ask as query, Stage } from "../stage";
import { type Torture, Violation, violated } from "../torture";
import { PAIR, Watcher } from "./watcher";

const WRITERS = 32;
const WATCHERS = 3;

async function writeOn(url: string, name: string, isEnough: () => boolean, acknowledged: (own: number) => void) {
  const client = await RawClient.connect(url);
  let request = 0;
  const state = { problem: null as string | null, ended: false };
  const send = () => client.mutate(request++, "counters:bumpAll", { names: [...PAIR, name] });
  client.onMessage = (message: Message) => {
    client.messages.length = 0;
    if (message.type !== "MutationResponse") return;
    const [, , own = -1] = (message.success === true ? message.result : []) as number[];
    if (own !== request) state.problem = `call ${request} of ${name} was answered ${JSON.stringify(message)}`;
    acknowledged(own);
    if (state.problem === null && !isEnough()) send();
    else state.ended = true;
  };
  send();
  await client.until(() => state.ended || client.closed !== null, 3_600_000);
  client.close();
  if (state.problem !== null) violated(state.problem);
  if (!state.ended) violated(`${name} was sent away: ${JSON.stringify(client.closed)}`);
}

/**
 * A new client, and then an open socket that asks again, must see everything acknowledged to anyone before it asked.
 */
async function ask(url: string, name: string, newest: () => number): Promise<void> {
  const client = await RawClient.connect(url);
  try {
    for (const queryId of [0, 1]) {
      const known = newest();
      client.add(queryId, "counters:get", { name });
      await client.until(() => client.results.has(queryId), 60_000);
      const seen = client.results.get(queryId) as number;
      if (seen < known) violated(`a query of ${name} got ${seen} after ${known} had been acknowledged`);
      client.modify([{ type: "Remove", queryId }]);
    }
  } finally {
    client.close();
  }
}

/**
 * Many clients write constantly to what others watch: every view is of one moment, never goes back, and includes the
 * client's own writes.
 */
export const liveCase: Torture = {
  name: "live",
  unit: "writes",
  counts: { short: 2_000, usual: 20_000, long: 100_000 },
  async run({ count, random, folder, progress }) {
    const stage = await Stage.prepare(folder);
    return await stage.attacked(async (backend, watched) => {
      let written = 0;
      let asked = 0;
      const newest = new Map<string, number>();
      let failed = false;
      const isEnough = () => failed || written >= count;
      const writer = (name: string) => () =>
        writeOn(backend.url, name, isEnough, (own) => {
          newest.set(name, own);
          progress(++written);
        });
      const guarded = async (work: () => Promise<void>) => {
        try {
          await work();
        } catch (error) {
          failed = true;
          throw error instanceof Error && !(error instanceof Violation) ? new Violation(error.message) : error;
        }
      };
      const named = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}-${at}`);
      const watchers = await Promise.all(named("watcher", WATCHERS).map((name) => Watcher.begin(backend.url, name)));
      const writers = named("writer", WRITERS);
      const work = [
        ...writers.map(writer),
        ...watchers.map((watcher) => async () => {
          while (!isEnough()) await watcher.write();
        }),
        async () => {
          for (; !isEnough(); asked += 2) {
            const name = random.pick(writers.slice(0, 3));
            await ask(backend.url, name, () => newest.get(name) ?? 0);
          }
        },
      ];
      const ends = await Promise.allSettled(work.map(guarded));
      for (const end of ends) if (end.status === "rejected") throw end.reason;
      const own = watchers.reduce((total, { ownWrites }) => total + ownWrites, 0);
      for (const watcher of watchers) await watcher.sees(written + own);
      const stored = await query(backend, "counters:get", { name: "left" });
      if (stored !== written + own)
        violated(`${written + own} writes were acknowledged, the counter says ${String(stored)}`);
      for (const watcher of watchers) watcher.close();
      await watched.end();
      return {
        writes: written,
        "updates seen": watchers.reduce((total, { updates }) => total + updates, 0),
        "own writes of watchers": own,
        "ms for the slowest of them": Math.max(...watchers.map(({ slowestWrite }) => slowestWrite)),
        "queries asked anew": asked,
      };
    });
  },
};
