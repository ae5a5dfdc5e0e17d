import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { CallFailed, type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.remove());

interface Written {
  id: string;
  at: bigint;
  same: boolean;
  before: bigint;
}

const write = async () => (await fixture.mutation("moments:write")) as unknown as Written;
const read = async (id: string) => (await fixture.query("moments:read", { id })) as { value: bigint; snapshot: bigint };

async function failure(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallFailed) return error.message;
    throw error;
  }
  throw new Error("it did not fail");
}

describe("db.vars.commitTs", () => {
  test("is the same moment in the document and in the mutation's result, after all that was seen before", async () => {
    const { id, at, same, before } = await write();
    expect(same).toBe(true);
    expect(at).toBeTypeOf("bigint");
    expect(at).toBeGreaterThan(before);
    const seen = await read(id);
    expect(seen.value).toBe(at);
    expect(seen.snapshot).toBeGreaterThanOrEqual(at);
    expect((await write()).at).toBeGreaterThan(seen.snapshot);
  });

  test("is the same when the request is sent again later, and so is the moment of the answer", async () => {
    const identity = { kind: "none" as const };
    const call = { path: "moments:write", args: {}, identity, includeInternal: false };
    const options = { session: { sessionId: "moments", requestId: 1 } };
    const first = await fixture.runtime.runMutation(call, options);
    await write();
    const again = await fixture.runtime.runMutation(call, options);
    if (!first.ok || !again.ok) throw new Error("a call failed");
    expect(again.json).toBe(first.json);
    expect(again.ts).toBe(first.ts);
    expect(first.json).not.toContain("commitTs");
  });

  test("reaches an action as a number", async () => {
    const { id, at } = (await fixture.action("moments:viaAction")) as unknown as Written;
    expect((await read(id)).value).toBe(at);
  });

  test("is refused where no commit gives it: scheduled arguments, results of queries", async () => {
    expect(await failure(fixture.mutation("moments:schedule"))).toContain(
      "db.vars.commitTs cannot be used in the arguments of a scheduled function",
    );
    const call = { path: "moments:echo", args: { value: { $commitTs: null } }, includeInternal: false };
    const outcome = await fixture.runtime.runQuery({ ...call, identity: { kind: "none" } });
    expect(outcome).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("cannot be used in the result of a query") as string },
    });
  });
});

describe("a file that a mutation stores", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const onDisk = () => readdirSync(join(fixture.dataDirectory, "files")).length;

  test("is read within the mutation and stays when it commits", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stored = (await fixture.mutation("files:storeInMutation", { text: "olá" })) as { id: string };
    expect(stored).toMatchObject({ text: "olá", type: "text/plain" });
    vi.advanceTimersByTime(120_000);
    expect(await fixture.action("files:read", { id: stored.id })).toBe("text/plain:olá");
  });

  test("is gone when the mutation fails: its document at once, its bytes a little later", async () => {
    const before = onDisk();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const text = await failure(fixture.mutation("files:storeInMutation", { text: "lost", fail: true }));
    const id = /after storing (\w+)/.exec(text)?.[1] ?? "";
    expect(await fixture.query("files:metadata", { id })).toBeNull();
    expect(onDisk()).toBe(before + 1);
    vi.advanceTimersByTime(61_000);
    expect(onDisk()).toBe(before);
  });
});
