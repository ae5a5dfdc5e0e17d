import { afterEach, describe, expect, test } from "vitest";
import { ConflictError, SnapshotTooOldError, StorageError } from "../../database/errors";
import type { Database } from "../../database/types";
import { type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
afterEach(() => fixture.remove());

/** The database with some methods replaced. */
function withMethods(database: Database, methods: Partial<Database>): Database {
  return new Proxy(database, {
    get(target, name) {
      const own = methods[name as keyof Database];
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

const call = (path: string, args = {}) => ({ path, args, identity: { kind: "none" } as const, includeInternal: false });
const add = call("notes:add", { title: "a", rank: 1 });

describe("SAFE-1: nothing is answered before it is on disk", () => {
  test.each(["runMutation", "runQuery"] as const)("%s waits for what it wrote or read", async (method) => {
    let held = false;
    let release = () => {};
    fixture = await startFixture({
      interpose: (database) =>
        withMethods(database, {
          durable: () => (held ? 0 : database.durable()),
          whenDurable: async (ts) => {
            if (held) await new Promise<void>((resolve) => (release = resolve));
            await database.whenDurable(ts);
          },
        }),
    });
    held = true;
    let answered = false;
    const outcome = (
      method === "runMutation" ? fixture.runtime.runMutation(add) : fixture.runtime.runQuery(call("notes:list"))
    ).then((result) => {
      answered = true;
      return result;
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(answered).toBe(false);
    held = false;
    release();
    expect((await outcome).ok).toBe(true);
  });

  test("a disk that refuses is a failure that names its cause; scheduling and files wait with it", async () => {
    let full = false;
    fixture = await startFixture({
      interpose: (database) =>
        withMethods(database, {
          durable: () => (full ? 0 : database.durable()),
          whenDurable: (ts) =>
            full ? Promise.reject(new StorageError("database or disk is full")) : database.whenDurable(ts),
        }),
    });
    const id = (await fixture.action("files:store", { text: "kept" })) as string;
    full = true;
    const outcome = await fixture.runtime.runMutation(add);
    expect(outcome.ok).toBe(false);
    expect(outcome.ok ? "" : outcome.error.message).toMatch(
      /^\[Request ID: [0-9a-f]{16}\] Server Error\n.*disk is full/,
    );
    expect(fixture.log).toHaveLength(1);
    await expect(fixture.mutation("files:remove", { id })).rejects.toThrow("disk is full");
    expect(fixture.files.openById(id)).toBe(null);
    const url = fixture.files.urlOf(id);
    // The documents are gone in memory only; their bytes must survive until they return.
    const { readdirSync } = await import("node:fs");
    expect(readdirSync(`${fixture.dataDirectory}/files`)).toContain(url.slice(url.lastIndexOf("/") + 1));
  });
});

describe("conflicts", () => {
  test("a mutation is tried five times, then the client is asked to retry", async () => {
    let attempts = 0;
    let failing = false;
    fixture = await startFixture({
      interpose: (database) =>
        withMethods(database, {
          commit: (transaction) => {
            if (!failing) return database.commit(transaction);
            attempts++;
            throw new ConflictError("changed");
          },
        }),
    });
    failing = true;
    const outcome = await fixture.runtime.runMutation(add);
    failing = false;
    expect(attempts).toBe(5);
    expect(outcome).toMatchObject({ ok: false, error: { retryable: "OptimisticConcurrencyControlFailure" } });
    expect(fixture.log).toEqual([]);
    expect(await fixture.query("notes:list")).toEqual([]);
  });

  test("a query whose snapshot is lost runs again at a newer one", async () => {
    let losses = 0;
    fixture = await startFixture({
      interpose: (database) =>
        withMethods(database, {
          begin: (options) => {
            const transaction = database.begin(options);
            if (losses === 0) return transaction;
            losses--;
            transaction.openQuery = () => {
              throw new SnapshotTooOldError("lost");
            };
            return transaction;
          },
        }),
    });
    losses = 2;
    expect(await fixture.query("notes:list")).toEqual([]);
    expect(losses).toBe(0);
  });
});

test("SAFE-4: a replay finds its record after a restart, long results included", async () => {
  fixture = await startFixture();
  const session = { sessionId: "s", requestId: 1 };
  const first = await fixture.runtime.runMutation(call("globals:long", { length: 700_000 }), { session });
  await fixture.stop();
  fixture = await startFixture({ dataDirectory: fixture.dataDirectory });
  const again = await fixture.runtime.runMutation(call("globals:long", { length: 700_000 }), { session });
  if (!first.ok || !again.ok) throw new Error("a call failed");
  expect(again.json).toBe(first.json);
  expect(again.logLines).toEqual(["[LOG] 'made'"]);
  expect(await fixture.query("calls:counter", { name: "long" })).toBe(1);
  // Replays end after 14 days.
  await fixture.stop();
  fixture = await startFixture({ dataDirectory: fixture.dataDirectory, now: () => Date.now() + 14.1 * 86_400_000 });
  const late = await fixture.runtime.runMutation(call("globals:long", { length: 10 }), { session });
  expect(late.ok && late.json.length).toBeLessThan(100);
});

test("an error of the host is logged once with the request id, and says nothing to the client", async () => {
  let failing = false;
  fixture = await startFixture({
    interpose: (database) =>
      withMethods(database, {
        begin: (options) => {
          const transaction = database.begin(options);
          if (failing)
            transaction.openQuery = () => {
              throw new Error("inner detail");
            };
          return transaction;
        },
      }),
  });
  failing = true;
  const outcome = await fixture.runtime.runQuery(call("notes:list"));
  failing = false;
  const message = outcome.ok ? "" : outcome.error.message;
  expect(message).toContain("Your request couldn't be completed. Try again later.");
  expect(message).not.toContain("inner detail");
  expect(fixture.log).toHaveLength(1);
  expect(fixture.log[0]).toContain("inner detail");
  expect(fixture.log[0]).toContain(message.slice(0, message.indexOf("]")));
});
