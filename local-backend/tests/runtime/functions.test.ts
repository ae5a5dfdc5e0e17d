import { ConvexError } from "convex/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CallFailed, eventually, type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ variables: { GREETING: "hello" } });
});
afterAll(() => fixture.remove());

async function failure(promise: Promise<unknown>): Promise<CallFailed> {
  const result = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(result instanceof CallFailed)) throw new Error(`expected a failure, got ${String(result)}`);
  return result;
}

const MESSAGE = /^\[Request ID: [0-9a-f]{16}\] Server Error\n/;

describe("the globals of a function", () => {
  test("queries and mutations see the time at which they began", async () => {
    expect(await fixture.mutation("globals:time")).toEqual([0, 0, 5, true]);
  });

  test.each([
    ["mutation", "globals:useFetch", "fetch()"],
    ["query", "globals:useTimer", "setTimeout"],
    ["query", "globals:useInterval", "setInterval"],
    ["mutation", "globals:useKey", "cryptographic randomness"],
  ] as const)("a %s cannot use %s", async (kind, path, what) => {
    const { message } = await failure(fixture[kind](path));
    expect(message).toContain(
      `Uncaught Error: Can't use ${what} in queries and mutations. Please consider using an action.`,
    );
  });

  test("actions have timers and real time", async () => {
    expect(await fixture.action("globals:timers")).toBe(true);
  });

  test("random values differ from run to run", async () => {
    const [first, second] = [await fixture.query("globals:random"), await fixture.query("globals:random")];
    expect(first).not.toEqual(second);
    const [number, uuid, bytes] = first as [number, string, number[]];
    expect(number >= 0 && number < 1).toBe(true);
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(bytes).toHaveLength(8);
  });

  test("process.env is the deployment's, also at the top level of a module", async () => {
    process.env["ONLY_OF_THE_HOST"] = "secret";
    expect(await fixture.query("globals:environment", { name: "GREETING" })).toBe("hello");
    expect(await fixture.query("globals:environment", { name: "ONLY_OF_THE_HOST" })).toBe(null);
    expect(await fixture.query("globals:topLevel")).toBe("hello");
    expect(process.env["ONLY_OF_THE_HOST"]).toBe("secret");
    expect(process.env["GREETING"]).toBe(undefined);
  });

  test("the console becomes log lines, at most 256", async () => {
    await fixture.query("globals:log", { times: 2 });
    expect(fixture.completions.at(-1)?.logLines).toEqual([
      "[LOG] 'line' 0 { nested: { deep: [ 1, 'two' ] } }",
      "[LOG] 'line' 1 { nested: { deep: [ 1, 'two' ] } }",
      "[WARN] 'careful'",
    ]);
    await fixture.query("globals:log", { times: 300 });
    const lines = fixture.completions.at(-1)?.logLines ?? [];
    expect(lines).toHaveLength(256);
    expect(lines.at(-1)).toBe("[ERROR] Log overflow (maximum 256). Remaining log lines omitted.");
  });
});

describe("errors", () => {
  test("the stack names the app's sources", async () => {
    const { message } = await failure(fixture.query("globals:deep"));
    expect(message).toMatch(MESSAGE);
    expect(message).toContain("Uncaught Error: from the deep\n");
    expect(message).toMatch(/\n {4}at .*\(?\.\.\/convex\/lib\/deep\.ts:3:\d+\)?\n/);
    expect(message).toMatch(/\.\.\/convex\/globals\.ts:\d+:\d+/);
  });

  test("a ConvexError carries its data, others do not", async () => {
    const refused = await failure(
      fixture.mutation("notes:refuse", { data: { code: "no", big: 5n, list: [1.5, null] } }),
    );
    expect(refused.data).toEqual({ code: "no", big: 5n, list: [1.5, null] });
    expect(refused.message).toContain("Uncaught ConvexError: ");
    const crashed = await failure(fixture.mutation("notes:crash"));
    expect(crashed.data).toBe(undefined);
    expect(crashed.error).not.toHaveProperty("data");
    expect(crashed.message).toContain("Uncaught TypeError: crashed");
    expect(await fixture.query("notes:ranks", { from: -1, to: -1 })).toEqual([]);
  });

  test("SAFE-8: arguments and results are validated", async () => {
    const wrong = await failure(fixture.mutation("notes:add", { title: 5, rank: 1 }));
    expect(wrong.message).toMatch(/Server Error\nArgumentValidationError: /);
    const result = await failure(fixture.query("notes:wrongResult"));
    expect(result.message).toMatch(/Server Error\nReturnsValidationError: /);
  });

  test("internal and unknown functions get the same error", async () => {
    const texts = await Promise.all(
      ["notes:secret", "notes:absent", "absent:absent"].map(
        async (path) => (await failure(fixture.mutation(path))).message,
      ),
    );
    for (const [index, path] of ["notes:secret", "notes:absent", "absent:absent"].entries()) {
      expect(texts[index]).toContain(
        `Could not find public function for '${path}'. Did you forget to run \`npx convex dev\``,
      );
    }
    const call = { path: "notes.js:secret", args: {}, identity: { kind: "none" } as const, includeInternal: true };
    expect(await fixture.runtime.runMutation(call)).toMatchObject({ ok: true, value: "secret" });
    expect((await failure(fixture.query("notes:add"))).message).toContain("but it is defined as Mutation.");
  });

  test("two paginated queries in one function are refused", async () => {
    expect((await failure(fixture.query("notes:twoPages"))).message).toContain("ran multiple paginated queries");
  });

  test("a function that uses up its second is ended", async () => {
    expect(await fixture.query("globals:slow", { ms: 50 })).toBe("done");
    // CPU time counts: on a busy machine it takes longer in wall time.
    const message = await failure(
      (async () => {
        for (let ms = 1100; ms < 40_000; ms *= 2) await fixture.query("globals:slow", { ms });
      })(),
    ).then((failed) => failed.message);
    expect(message).toContain("Function execution timed out (maximum duration: 1s)");
  });
});

describe("limits", () => {
  test.each([
    ["long array", "Array length is too long (8193 > maximum length 8192)"],
    ["many fields", "Object has too many fields (1025 > maximum number 1024)"],
    ["deep value", "Value is too nested (nested 65 levels deep > maximum nesting 64)"],
  ])("a %s is no result", async (what, text) => {
    for (const call of [fixture.query("values:result", { what }), fixture.action("values:resultOfAction", { what })]) {
      expect((await failure(call)).message).toContain(`return value invalid: ${text}`);
    }
    expect(await fixture.query("values:result", { what: "what fits" })).toHaveLength(2);
  });

  test("a function that catches everything and goes on is ended all the same", async () => {
    const { message } = await failure(fixture.query("globals:stubborn"));
    expect(message).toContain("Function execution timed out (maximum duration: 1s)");
  });

  test("arguments and results are at most 16 MiB", async () => {
    const mib = 1024 * 1024;
    const tooLong = await failure(fixture.query("globals:big", { length: 17 * mib }));
    expect(tooLong.message).toContain("return value is too large (actual: 17 MiB, limit: 16 MiB)");
    const argument = await failure(fixture.query("values:back", { value: "x".repeat(17 * mib) }));
    expect(argument.message).toContain("Arguments for values:back are too large (actual: 17 MiB, limit: 16 MiB)");
  });

  test("a mutation schedules at most 1000 functions; those of a nested mutation that failed do not count", async () => {
    const { message } = await failure(fixture.mutation("calls:scheduleMany", { times: 1001 }));
    expect(message).toContain("Too many functions scheduled by this mutation (limit: 1000)");
    expect(await fixture.query("calls:jobs")).toEqual([]);
    await fixture.mutation("calls:scheduleInNested");
    expect(await fixture.query("calls:jobs")).toHaveLength(600);
  });

  test("calls nest at most eight deep", async () => {
    expect(await fixture.query("calls:depth", { left: 8 })).toBe(8);
    expect((await failure(fixture.query("calls:depth", { left: 9 }))).message).toContain(
      "Cross component call depth limit exceeded",
    );
  });
});

describe("calls between functions", () => {
  test("SAFE-2: a nested mutation that throws leaves no writes, its data reaches the caller", async () => {
    const [before, caught, after] = (await fixture.mutation("calls:nestedMutation")) as [number, unknown, number];
    expect(caught).toEqual({ code: "inner" });
    expect(after).toBe(before);
    expect(await fixture.query("calls:nestedQuery")).toBe(before);
  });

  test("actions call queries and mutations, ConvexErrors included", async () => {
    const before = (await fixture.query("calls:nestedQuery")) as number;
    expect(await fixture.action("calls:throughAction", { title: "x" })).toBe(before + 1);
    expect(await fixture.action("calls:actionCatches")).toBe("text");
    expect(new ConvexError("text").data).toBe("text");
  });

  test("the identity is the caller's; reading it is reported", async () => {
    const attributes = { tokenIdentifier: "i|s", issuer: "i", subject: "s" };
    const identity = { kind: "user", attributes, expiresAt: Date.now() + 1e6, token: "a token" } as const;
    expect(await fixture.query("calls:identity", {}, identity)).toBe("s");
    expect(await fixture.query("calls:identity")).toBe(null);
    const call = { args: {}, identity, includeInternal: false };
    expect(await fixture.runtime.runQuery({ ...call, path: "calls:identity" })).toMatchObject({ readIdentity: true });
    expect(await fixture.runtime.runQuery({ ...call, path: "notes:first" })).toMatchObject({ readIdentity: false });
    expect(await fixture.runtime.runQuery({ ...call, path: "notes:first" })).toMatchObject({ readTime: false });
  });

  test("SAFE-3: mutations that conflict run again until each counted", async () => {
    await Promise.all(Array.from({ length: 20 }, () => fixture.mutation("calls:countSlowly", { name: "contended" })));
    expect(await fixture.query("calls:counter", { name: "contended" })).toBe(20);
  });
});

describe("after its end a function reaches nothing", () => {
  test("a kept context is refused", async () => {
    await fixture.mutation("globals:leak");
    expect(await fixture.action("globals:useLeak")).toMatch(/only available in queries and mutations/);
    expect(await fixture.query("calls:counter", { name: "leaked" })).toBe(0);
  });

  test("what an ended action left behind cannot call functions", async () => {
    expect(await fixture.action("calls:leavesWork", { name: "left behind" })).toBe("ended");
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await fixture.query("calls:counter", { name: "left behind" })).toBe(0);
  });

  test("a write that comes too late is not made", async () => {
    await fixture.mutation("globals:lateWrite");
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await fixture.query("calls:counter", { name: "late" })).toBe(0);
  });
});

test('"use node" modules have Node\'s modules and require', async () => {
  expect(await fixture.action("nodeFunctions:readOwnPackage")).toEqual(["a/b", "function", "\n"]);
});

test("SAFE-4: a replayed mutation answers what it answered and runs once", async () => {
  const call = {
    path: "notes:add",
    args: { title: "replayed", rank: 4711 },
    identity: { kind: "none" } as const,
    includeInternal: false,
  };
  const session = { sessionId: "session-1", requestId: 3 };
  const [first, second] = await Promise.all([
    fixture.runtime.runMutation(call, { session }),
    fixture.runtime.runMutation(call, { session }),
  ]);
  const third = await fixture.runtime.runMutation(call, { session });
  if (!first.ok || !second.ok || !third.ok) throw new Error("a replay failed");
  expect([second.value, third.value]).toEqual([first.value, first.value]);
  expect(third.ts).toBeGreaterThanOrEqual(first.ts);
  expect(await fixture.query("notes:ranks", { from: 4711, to: 4711 })).toEqual([4711]);
});

test("a journal keeps the end of a page where it was", async () => {
  await fixture.mutation("notes:add", { title: "page", rank: 9001 });
  await fixture.mutation("notes:add", { title: "page", rank: 9003 });
  const call = {
    path: "notes:page",
    args: { paginationOpts: { numItems: 1, cursor: null }, order: "desc" },
    identity: { kind: "none" } as const,
    includeInternal: false,
  };
  const first = await fixture.runtime.runQuery(call);
  expect(first.journal).not.toBe(null);
  await fixture.mutation("notes:add", { title: "page", rank: 9004 });
  const again = await fixture.runtime.runQuery(call, { journal: first.journal });
  expect(first.ok && first.value).toMatchObject({ page: [9003] });
  expect(again.ok && again.value).toMatchObject({ page: [9004, 9003] });
});

test("nothing internal was logged", async () => {
  await eventually(() => true);
  expect(fixture.log).toEqual([]);
});
