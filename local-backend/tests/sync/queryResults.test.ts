import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SnapshotTooOldError } from "../../database/errors";
import { openDatabase } from "../../database/database";
import type { QueryOutcome } from "../../runtime/types";
import { Caller, type QueryRequest } from "../../sync/queryRequest";
import { QueryResults } from "../../sync/queryResults";
import { QuerySet } from "../../sync/querySet";
import { temporaryFolder } from "../database/testDatabase";

let database: ReturnType<typeof openDatabase>;
let results: QueryResults;
let runs = 0;
let asked: QueryRequest[] = [];
let outcome: () => Partial<QueryOutcome>;

const request: QueryRequest = {
  path: "a:b",
  args: {},
  journal: null,
  component: null,
  caller: new Caller({ kind: "none" }),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  runs = 0;
  asked = [];
  outcome = () => ({});
  database = openDatabase({ path: `${temporaryFolder()}/data.sqlite` });
  results = new QueryResults(database, async (one, at) => {
    asked.push(one);
    await Promise.resolve();
    const transaction = database.begin({ at });
    const { readSet, usage } = transaction;
    transaction.close();
    const flags = { journal: null, readIdentity: false, readTime: false, logLines: [] };
    const value = { ok: true as const, value: (runs += 1), json: `${runs}` };
    return { ts: at, readSet, usage, ...flags, ...value, ...outcome() } as QueryOutcome;
  });
});
afterEach(() => {
  results.close();
  database.close();
  vi.useRealTimers();
});

async function watched(ts = results.now()) {
  const watcher = { expirations: 0, expired: () => void (watcher.expirations += 1) };
  const result = await results.at(request, ts);
  if (!result) throw new Error("lost");
  results.watch(result, watcher);
  return { watcher, result };
}

it("new code expires every watched result, also one that later ones have replaced", async () => {
  outcome = () => ({ readTime: true });
  const first = await watched();
  vi.advanceTimersByTime(1_500);
  const second = await watched();
  expect(second.result).not.toBe(first.result);
  results.invalidateAll();
  expect([first.watcher.expirations, second.watcher.expirations]).toEqual([1, 1]);
});

it("shares a result as long as it is watched, and no longer", async () => {
  const [one, other] = [await watched(), await watched()];
  expect([runs, one.result]).toEqual([1, other.result]);
  results.unwatch(one.result, one.watcher);
  expect((await watched()).result).toBe(one.result);
});

it("answers null for a moment that can no longer be read", async () => {
  outcome = () => {
    throw new SnapshotTooOldError("too old");
  };
  expect(await results.at(request, results.now())).toBeNull();
});

it("SAFE-8: has room for large arguments of a number of sockets, and then for those of others when some close", async () => {
  /** Whether a socket's query was asked with its arguments, which are said to be of that many characters. */
  const open = async (name: string, size: number) => {
    const set = new QuerySet(results, request.caller, () => undefined);
    set.apply([{ type: "Add", queryId: 0, path: "a:b", args: { name }, journal: null, component: null }], size);
    const refresh = set.begin(results.now());
    let more = true;
    while (more) more = await set.advance(refresh);
    return { set, isTaken: asked.some(({ args, invalid }) => args["name"] === name && invalid === undefined) };
  };
  const large = 30 * 1024 * 1024;
  const first = await open("socket 0", large);
  for (let at = 1; at < 8; at++) expect((await open(`socket ${at}`, large)).isTaken).toBe(true);
  const refused = await open("socket 8", large);
  expect(refused.isTaken).toBe(false);
  expect(asked.at(-1)).toMatchObject({ args: {}, invalid: expect.stringContaining("too large together") as string });
  expect((await open("small", 1_000)).isTaken).toBe(true);
  refused.set.close();
  first.set.close();
  expect((await open("socket 9", large)).isTaken).toBe(true);
});

it("SAFE-8: has no more room for a socket's many small queries, or for a large one among them", async () => {
  const add = (queryId: number) =>
    ({ type: "Add", queryId, path: "a:b", args: { queryId }, journal: null, component: null }) as const;
  const open = () => new QuerySet(results, request.caller, () => undefined);
  for (let socket = 0; socket < 8; socket++) open().apply([add(0)], 30 * 1024 * 1024);
  const asks = async (set: QuerySet, count: number, size: number) => {
    asked = [];
    set.apply(
      Array.from({ length: count }, (_, at) => add(1_000 * size + at)),
      size,
    );
    const refresh = set.begin(results.now());
    let more = true;
    while (more) more = await set.advance(refresh);
    return asked.filter(({ invalid }) => invalid === undefined).length;
  };
  expect(await asks(open(), 1_000, 20 * 1024 * 1024)).toBe(0);
  const honest = open();
  expect(await asks(honest, 20, 60_000)).toBe(20);
  open().apply([add(0)], 16 * 1024 * 1024 - 80_000);
  expect(await asks(honest, 20, 60_001)).toBe(0);
});
