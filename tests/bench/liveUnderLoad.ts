import { ConvexClient } from "convex/browser";
import { setTimeout as pause } from "node:timers/promises";
import { anyApi, type FunctionReference } from "convex/server";
import { LoadClient } from "../../local-backend/tests/harness/loadClient";
import type { ProductStack } from "../support/productStack";
import { createStudents, tokenSigner, type Student } from "../support/students";
import { pinTo } from "./machine";
import type { Measurement } from "./report";
import { median, quantile } from "./statistics";

const WRITERS = 32;
/** Duration of the load, in ms. */
const DURATION = 15_000;
/** Longest gap between updates that still feels live, in ms. */
const LIVE = 200;

const profile = (version: number) => ({
  version,
  fullName: `Student Number ${version}`,
  email: "writer@selo.example",
});

async function write(client: LoadClient, isOver: () => boolean): Promise<number> {
  let writes = 0;
  for (; !isOver(); writes += 1) await client.mutation("account/profile:update", profile(writes));
  return writes;
}

/** Duration of the same mutation over HTTP, in ms. */
async function overHttp(url: string, token: string, args: object): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/mutation`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ path: "account/profile:update", format: "convex_encoded_json", args: [args] }),
  });
  const { status } = (await response.json()) as { status: string };
  if (status !== "success") throw new Error("the mutation over HTTP failed");
  return performance.now() - began;
}

/** The queries of an administrator's student page; every write touches all three. */
function watchStudents(client: ConvexClient, userId: string, onUpdate: () => void): void {
  const { students } =
    (anyApi as Record<string, Record<string, Record<string, FunctionReference<"query">>>>).admin ?? {};
  const { list, get, open } = students ?? {};
  if (!list || !get || !open) throw new Error("no such functions");
  const paginationOpts = { numItems: 20, cursor: null };
  client.onUpdate(list, { search: "", status: "all", paginationOpts }, onUpdate);
  client.onUpdate(list, { search: "student", status: "active", paginationOpts }, () => undefined);
  // Without it the server answers nothing about a person.
  const recorded = client.mutation(open as unknown as FunctionReference<"mutation">, { userId });
  void recorded.then(() => client.onUpdate(get, { userId }, () => undefined));
}

/**
 * While 32 clients write constantly to what another one watches: its updates, and its own mutations against the same
 * over HTTP.
 */
export async function measureLiveUnderLoad(stack: ProductStack): Promise<Measurement[]> {
  const people: { administrators: Student[]; writers: Student[] } = { administrators: [], writers: [] };
  await stack.restart({
    whileStopped: async () => {
      people.administrators = await createStudents(stack.databaseFile, 1, { role: "admin" });
      people.writers = await createStudents(stack.databaseFile, WRITERS, {});
    },
  });
  pinTo(stack.process().pid, 0);
  pinTo(process.pid, 1);
  const sign = tokenSigner(await stack.variable("JWT_PRIVATE_KEY"), stack.siteUrl);
  const [administrator] = people.administrators;
  const [observed] = people.writers;
  if (!administrator || !observed) throw new Error("no students");
  const token = sign(administrator);
  const watcher = new ConvexClient(stack.url, { unsavedChangesWarning: false });
  watcher.setAuth(() => Promise.resolve(token));
  const arrivals: number[] = [];
  watchStudents(watcher, observed.userId, () => arrivals.push(performance.now()));
  const writers = await Promise.all(people.writers.map(async (each) => LoadClient.connect(stack.url, sign(each))));
  await pause(1_000);

  let over = false;
  const writing = writers.map((each) => write(each, () => over));
  const began = performance.now();
  arrivals.length = 0;
  const times = { socket: [] as number[], http: [] as number[] };
  const update = (anyApi as Record<string, Record<string, Record<string, FunctionReference<"mutation">>>>).account
    ?.profile?.update;
  if (!update) throw new Error("no such function");
  for (let round = 0; performance.now() - began < DURATION; round += 1) {
    times.http.push(await overHttp(stack.url, token, profile(2 * round)));
    const sent = performance.now();
    await watcher.mutation(update, profile(2 * round + 1));
    times.socket.push(performance.now() - sent);
  }
  over = true;
  const writes = (await Promise.all(writing)).reduce((sum, each) => sum + each, 0);
  const perSecond = (writes / (performance.now() - began)) * 1_000;
  for (const each of writers) each.close();
  await watcher.close();
  const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? at));
  const note = `${WRITERS} writers, ${perSecond.toFixed(0)} writes/s, ${gaps.length} updates`;
  return [
    {
      name: "Own mutation of a watcher under load until its effect is shown, against HTTP (median)",
      unit: "ms",
      product: median(times.socket),
      floor: median(times.http),
      goal: { ratio: 2 },
      note,
    },
    {
      name: `Time between two updates under load (p95), against ${LIVE} ms`,
      unit: "ms",
      product: quantile(gaps, 0.95),
      floor: LIVE,
      goal: { ratio: 1 },
      note: `longest ${Math.max(...gaps).toFixed(0)} ms`,
    },
  ];
}
