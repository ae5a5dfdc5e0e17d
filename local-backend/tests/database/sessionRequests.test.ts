import { expect, test } from "vitest";
import { ConflictError } from "../../database/errors";
import type { Database } from "../../database/types";
import { temporaryFolder, testDatabase } from "./testDatabase";
import { join } from "node:path";

function record(database: Database, session: string, request: number, body: string): void {
  const tx = database.begin();
  expect(tx.findRequest(session, request)).toBeNull();
  tx.recordRequest(session, request, body);
  database.commit(tx);
}

const find = (database: Database, session: string, request: number): string | null => {
  const tx = database.begin();
  const body = tx.findRequest(session, request)?.body ?? null;
  tx.close();
  return body;
};

test("SAFE-4: what was recorded is found, also after a restart, and only under its session and number", () => {
  const path = join(temporaryFolder(), "data.sqlite");
  const first = testDatabase({ path });
  record(first, "a", 1, "one\ntwo");
  record(first, "a", 2, "x".repeat(2 * 1024 * 1024));
  expect(find(first, "a", 1)).toBe("one\ntwo");
  // More than one statement writes at once.
  for (let request = 0; request < 40; request += 1) record(first, "many", request, `${request}`);
  first.close();
  const second = testDatabase({ path });
  expect(find(second, "a", 1)).toBe("one\ntwo");
  expect(find(second, "a", 2)).toHaveLength(2 * 1024 * 1024);
  expect(find(second, "a", 3)).toBeNull();
  for (let request = 0; request < 40; request += 1) expect(find(second, "many", request)).toBe(`${request}`);
  expect(find(second, "b", 1)).toBeNull();
  record(second, "a", 3, "three");
  expect(find(second, "a", 3)).toBe("three");
  second.close();
});

test("two runs of one request conflict; two requests of one session do not", () => {
  const database = testDatabase();
  const [one, two, other] = [database.begin(), database.begin(), database.begin()];
  for (const [tx, request] of [
    [one, 1],
    [two, 1],
    [other, 2],
  ] as const) {
    expect(tx.findRequest("a", request)).toBeNull();
    tx.recordRequest("a", request, "done");
  }
  database.commit(one);
  expect(() => database.commit(two)).toThrow(ConflictError);
  database.commit(other);
  expect(find(database, "a", 1)).toBe("done");
  expect(find(database, "a", 2)).toBe("done");
  database.close();
});

test("a transaction that is not committed records nothing, and old records go", () => {
  let now = 1_700_000_000_000;
  const database = testDatabase({ now: () => (now += 1) });
  const tx = database.begin();
  tx.recordRequest("a", 1, "lost");
  tx.close();
  expect(find(database, "a", 1)).toBeNull();
  record(database, "a", 1, "old");
  record(database, "a", 2, "old");
  const limit = database.latest() + 1;
  record(database, "a", 3, "young");
  expect(database.removeRequests(limit, 1)).toBe(1);
  expect(database.removeRequests(limit, 10)).toBe(1);
  expect(database.removeRequests(limit, 10)).toBe(0);
  expect([1, 2, 3].map((request) => find(database, "a", request))).toEqual([null, null, "young"]);
  database.close();
});
