import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackendProcess, FixtureProject } from "../harness/backendProcess";

let backend: BackendProcess;
let project: FixtureProject;

beforeAll(async () => {
  backend = await BackendProcess.start();
  project = new FixtureProject(backend);
});
afterAll(async () => {
  project.remove();
  await backend.remove();
});

const JWKS = 'data:text/plain,{"keys":[]}';
const QUIET = ["--typecheck", "disable"];

async function succeed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await project.convex(args);
  expect(code, stderr).toBe(0);
  return stdout;
}

async function deployWith(file: string, change: (source: string) => string) {
  const path = join(project.folder, "convex", file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, change(source));
  try {
    return await project.convex(["deploy", ...QUIET]);
  } finally {
    writeFileSync(path, source);
  }
}

describe("BACKEND-2: the official command line", { timeout: 60_000 }, () => {
  it("says which variable auth.config misses, in Convex's words", async () => {
    const { code, stderr } = await project.convex(["deploy", ...QUIET]);
    expect(code).toBe(1);
    expect(stderr).toContain("Environment variable TEST_JWKS is used in auth config file but its value was not set.");
  });

  it("sets variables, pushes with dev --once, and generates code", async () => {
    await succeed("env", "set", "TEST_JWKS", JWKS);
    await succeed("dev", "--once", ...QUIET);
    expect(readFileSync(join(project.folder, ".env.local"), "utf8")).toContain(`CONVEX_URL=${backend.url}`);
    expect(readFileSync(join(project.folder, "convex/_generated/api.d.ts"), "utf8")).toContain("typeof counters");
    await succeed("codegen", ...QUIET);
    await succeed("deploy", ...QUIET);
  });

  it("runs functions, internal ones included, and prints their errors", async () => {
    expect(await succeed("run", "counters:secretIncrement", '{"name":"cli"}')).toBe("1\n");
    expect(await succeed("run", "counters:viaAction", '{"name":"cli"}')).toBe("2\n");
    const bug = await project.convex(["run", "messages:send", '{"channel":"a","text":"bug"}']);
    expect(bug.code).toBe(1);
    expect(bug.stderr).toMatch(
      /Server Error\n.*Uncaught Error: a bug\n\s+at handler \(\.\.\/convex\/messages\.ts:\d+:\d+\)/,
    );
    const unknown = await project.convex(["run", "messages:nothing"]);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain("Available functions:");
  });

  it("lists, gets, sets and removes variables; queries see the change", async () => {
    expect(await succeed("run", "counters:variable")).toBe("");
    await succeed("env", "set", "GREETING", "olá");
    expect(await succeed("run", "counters:variable")).toBe('"olá"\n');
    expect(await succeed("env", "get", "GREETING")).toBe("olá\n");
    expect((await succeed("env", "list", "--include-values")).split("\n")).toContain("GREETING=olá");
    await succeed("env", "remove", "GREETING");
    expect(await succeed("run", "counters:variable")).toBe("");
  });

  it("refuses variables beyond the limits and one that auth.config needs", async () => {
    const long = await project.convex(["env", "set", "N".repeat(41), "x"]);
    expect(long).toMatchObject({ code: 1, stderr: expect.stringContaining("EnvVarNameTooLong") as string });
    const bad = await project.convex(["env", "set", "1A", "x"]);
    expect(bad.code).toBe(1);
    const large = await project.convex(["env", "set", "LARGE", "x".repeat(8193)]);
    expect(large).toMatchObject({ code: 1, stderr: expect.stringContaining("EnvVarValueTooLarge") as string });
    const own = await project.convex(["env", "set", "CONVEX_SITE_URL", "http://x"]);
    expect(own.code).toBe(1);
    const needed = await project.convex(["env", "remove", "TEST_JWKS"]);
    expect(needed.code).toBe(1);
    expect(await succeed("env", "get", "TEST_JWKS")).toBe(`${JWKS}\n`);
  });

  it("shows tables and documents", async () => {
    for (let index = 0; index < 5; index += 1)
      await backend.call("messages:send", { channel: "data", text: `t${index}` });
    expect((await succeed("data")).trim().split("\n")).toEqual(["counters", "messages"]);
    const table = await succeed("data", "messages", "--limit", "3");
    expect(table.match(/"t\d"/g)).toEqual(['"t4"', '"t3"', '"t2"']);
  });

  it("prints the function spec", async () => {
    const spec = JSON.parse(await succeed("function-spec")) as { url: string; functions: Record<string, unknown>[] };
    expect(spec.url).toBe(backend.url);
    expect(spec.functions).toContainEqual({ functionType: "HttpAction", method: "POST", path: "/hello" });
    expect(spec.functions.find((found) => found.identifier === "messages.js:send")).toMatchObject({
      functionType: "Mutation",
      visibility: { kind: "public" },
      returns: { type: "id", tableName: "messages" },
    });
  });

  it("follows the logs", async () => {
    const watching = project.watch(["logs", "--success"]);
    const seen = /M\(messages(\.js)?:send\)\] Function executed in \d+ ms/;
    // Repeated, because it is unknown when the command line starts polling.
    const output = async () => {
      await backend.call("messages:send", { channel: "logs", text: "watched" });
      return watching.output();
    };
    await expect.poll(output, { interval: 500, timeout: 30_000 }).toMatch(seen);
    await watching.stop();
    expect(watching.output()).toContain("[LOG] 'sending' 'watched'");
    expect(watching.output()).not.toContain("Could not parse console.log");
  });
});

describe("a push that cannot be", { timeout: 60_000 }, () => {
  const marker = async () => (await backend.call("counters:get", { name: "cli" })).value;

  it("is refused for code that throws, and the old code goes on", async () => {
    const { code, stderr } = await deployWith("messages.ts", (source) => `${source}\nthrow new Error("top level");`);
    expect(code).toBe(1);
    expect(stderr).toContain("Hit an error while pushing:");
    expect(stderr).toContain("Failed to analyze messages.js: Uncaught Error: top level");
    expect(await marker()).toBe(2);
  });

  it("is refused for documents that do not fit the schema", async () => {
    const { code, stderr } = await deployWith("schema.ts", (source) =>
      source.replace("text: v.string()", "text: v.number()"),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("Schema validation failed");
    expect(stderr).toContain("messages");
    expect((await backend.call("messages:send", { channel: "still", text: "a string" })).status).toBe("success");
  });

  it("is refused for two indexes of one name and for a field that is not there", async () => {
    const twice = await deployWith("schema.ts", (source) =>
      source.replace('.index("by_name", ["name"])', '.index("by_name", ["name"]).index("by_name", ["value"])'),
    );
    expect(twice.code).toBe(1);
    expect(twice.stderr).toContain("by_name");
    const absent = await deployWith("schema.ts", (source) =>
      source.replace('.index("by_name", ["name"])', '.index("by_name", ["absent"])'),
    );
    expect(absent.code).toBe(1);
    expect(absent.stderr).toContain("absent");
  });

  it("BACKEND-3: may have a vector index, which packages bring", async () => {
    const { code } = await deployWith("schema.ts", (source) =>
      source.replace(
        '.index("by_name", ["name"])',
        '.vectorIndex("by_vector", { vectorField: "vector", dimensions: 3 })',
      ),
    );
    expect(code).toBe(0);
  });
});

describe("a change of code", { timeout: 60_000 }, () => {
  it("is in force after the push, and still after a restart", async () => {
    const changed = await deployWith("counters.ts", (source) =>
      source.replace('"only for administrators"', '"changed"'),
    );
    expect(changed.code, changed.stderr).toBe(0);
    expect((await backend.call("counters:secret", {})).value).toBe("changed");
    await backend.stop("SIGKILL");
    await backend.start();
    expect((await backend.call("counters:secret", {})).value).toBe("changed");
    expect(await succeed("env", "get", "TEST_JWKS")).toBe(`${JWKS}\n`);
    expect((await backend.call("messages:list", { channel: "data" })).value).toEqual(["t0", "t1", "t2", "t3", "t4"]);
  });

  it("adds and drops indexes of tables that hold documents", async () => {
    const { code, stderr } = await deployWith("schema.ts", (source) =>
      source.replace('.index("by_name", ["name"])', '.index("by_name", ["name"]).index("by_value", ["value"])'),
    );
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("[+] counters.by_value");
    const back = await project.convex(["deploy", ...QUIET]);
    expect(back.stderr).toContain("[-] counters.by_value");
  });
});
