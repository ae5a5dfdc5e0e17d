import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeployedProject } from "../harness/deployedProject";
import { RawClient } from "../harness/rawClient";

const QUIET = ["--typecheck", "disable"];

const project = new DeployedProject("components/app");
const { backend } = project;
backend.redactErrors = false;
const call = project.call.bind(project);
const succeed = project.succeed.bind(project);
const failure = project.failure.bind(project);
beforeAll(() => project.start());
afterAll(() => project.remove());

const count = (instance: string, name: string) => call("counters:get", { instance, name });

describe("calls of components", () => {
  it("read and write the component's own tables, each instance its own", async () => {
    await call("counters:inc", { instance: "counter", name: "a" });
    await call("counters:inc", { instance: "counter", name: "a" });
    await call("counters:inc", { instance: "other", name: "a" });
    expect([await count("counter", "a"), await count("other", "a")]).toEqual([2, 1]);
    expect(await call("counters:ownCounts")).toEqual([]);
    expect(await call("counters:fromAction", { name: "action" })).toBe(1);
  });

  it("reach nested components, one in each instance", async () => {
    await call("counters:inc", { instance: "other", name: "nested" });
    expect(await call("counters:journal", { instance: "other" })).toContain("nested 1");
    expect(await call("counters:journal", { instance: "counter" })).not.toContain("nested 1");
  });

  it("are undone alone if they fail and the caller goes on, nested ones included", async () => {
    expect(await call("counters:tryInc", { instance: "counter", name: "limited", limit: 0 })).toEqual({
      code: "limit",
      value: 1,
    });
    expect(await count("counter", "limited")).toBe(0);
    expect(await call("counters:journal", { instance: "counter" })).not.toContain("limited 1");
    expect(await call("counters:notes")).toContain("limited");
  });

  it("are undone with the caller", async () => {
    expect(await failure("counters:incThenFail", { name: "undone" })).toContain("after the component");
    expect(await count("counter", "undone")).toBe(0);
  });

  it("make the caller's query live", async () => {
    const client = await RawClient.connect(backend.url);
    client.add(0, "counters:get", { instance: "counter", name: "live" });
    await client.until(() => client.results.get(0) === 0);
    client.mutate(0, "counters:inc", { instance: "other", name: "live" });
    client.mutate(1, "counters:inc", { instance: "counter", name: "live" });
    await client.until(() => client.results.get(0) === 1);
    client.close();
  });

  it("are refused by name if the component or the function is not there", async () => {
    expect(await failure("counters:absentFunction")).toContain("Component counter does not export lib.absent");
    expect(await failure("counters:absentComponent")).toContain("Child component gone not found");
  });

  it("may paginate their own tables", async () => {
    expect(await call("counters:paginated")).toMatchObject({ page: [expect.anything()], isDone: false });
  });
});

describe("a component", { timeout: 60_000 }, () => {
  it("sees nothing behind the ids of the app or of another instance, nor the app behind its ids", async () => {
    expect(await call("counters:foreign")).toEqual({
      ofTheComponent: null,
      ofTheApp: { found: null, normalized: null },
      ofTheOther: { found: null, normalized: null },
      removed: "refused",
    });
    expect(await call("counters:ownCounts")).toMatchObject([{ name: "own" }]);
  });

  it("has the variables that it declares and no others, with the app's current values", async () => {
    await succeed("env", "set", "SECRET", "not for components");
    await succeed("env", "set", "MODE", "fast");
    const variables = { greeting: "hi", own: "hi", mode: "fast", site: `${backend.siteUrl}/counter` };
    expect(await call("counters:variables", { instance: "counter" })).toEqual(variables);
    await succeed("env", "set", "MODE", "slow");
    expect(await call("counters:variables", { instance: "counter" })).toEqual({ ...variables, mode: "slow" });
    const other = { greeting: "hello", own: "hello", site: backend.siteUrl };
    expect(await call("counters:variables", { instance: "other" })).toEqual(other);
  });

  it("has no variable of another type than declared", async () => {
    const { code, stderr } = await project.convex("env", "set", "MODE", "neither");
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("InvalidEnvironmentVariable") as string,
    });
  });

  it("knows its path, but not who calls", async () => {
    expect(await call("counters:whoAmI", { instance: "other" })).toEqual({
      componentPath: "other",
      functionName: "lib:whoAmI",
      caller: null,
    });
  });

  it("answers HTTP requests below its prefix, where the app has no exact route", async () => {
    const site = (path: string, init?: RequestInit) => fetch(backend.siteUrl + path, init);
    const inc = await site("/counter/inc", { method: "POST", body: "http" });
    expect(await inc.json()).toEqual({ value: 1, caller: null, path: "/counter/inc" });
    expect(await (await site("/counter/prefix/a/b")).text()).toBe("of the component");
    expect(await (await site("/counter/own")).text()).toBe("of the app");
    expect(await (await site("/counter")).text()).toBe("anything else");
    expect((await site("/counter/nothing")).status).toBe(404);
  });

  it("cannot be called from outside, except by administrators", async () => {
    const client = await RawClient.connect(backend.url);
    const args = [{ name: "outside" }];
    client.modify([{ type: "Add", queryId: 0, udfPath: "lib:get", args, componentPath: "counter" }]);
    client.send({ type: "Mutation", requestId: 0, udfPath: "lib:inc", args, componentPath: "counter" });
    const refused = await client.message("MutationResponse");
    expect(refused.result).toContain("ComponentPathNotFound");
    await client.until(() => client.errors.has(0));
    client.close();
    expect(await succeed("run", "--component", "counter", "lib:inc", '{"name":"admin"}')).toMatch(/"\w{31,}"/);
    expect(await succeed("run", "--component", "counter", "lib:get", '{"name":"admin"}')).toBe("1\n");
    const inline = 'return (await ctx.db.query("counts").collect()).some(({ name }) => name === "admin")';
    const ask = (...component: string[]) => succeed("run", "--inline-query", inline, ...component);
    expect([await ask("--component", "counter"), await ask("--component", "other")]).toEqual(["true\n", "false\n"]);
    expect(await ask()).toBe("false\n");
    const absent = await project.convex("run", "--inline-query", inline, "--component", "absent");
    expect(absent.stderr).toContain('Component path "absent" was not found.');
    expect(await succeed("data", "--component", "counter")).toBe("counts\n");
    expect(await succeed("data", "--component", "counter", "counts")).toContain('"admin"');
    expect(await succeed("data", "--component", "other/journal", "entries")).toContain('"nested 1"');
  });
});

describe("a push", { timeout: 60_000 }, () => {
  const config = () => join(project.folder, "convex/convex.config.ts");

  it("generates code", async () => {
    await succeed("codegen", ...QUIET);
    const generated = (path: string) => readFileSync(join(project.folder, "convex", path), "utf8");
    expect(generated("_generated/api.d.ts")).toContain(
      'counter: import("../components/counter/_generated/component.js")',
    );
    expect(generated("components/counter/_generated/component.ts")).toContain("inc: FunctionReference<");
  });

  it("says what becomes of a component that is no longer used, and brings its data back", async () => {
    const before = await count("other", "a");
    const used = readFileSync(config(), "utf8");
    writeFileSync(config(), used.replace(/app\.use\(counter, \{ name: "other".*\n/, ""));
    const unmounted = await succeed("deploy", ...QUIET);
    expect(unmounted).toContain("Unmounted component other.");
    expect(backend.stderr()).toContain("component other is no longer mounted: its tables, files and jobs are kept");
    expect(await failure("counters:get", { instance: "other", name: "a" })).toContain(
      "Child component other not found",
    );
    expect(await succeed("data", "--component", "other", "counts")).toContain('"a"');
    const inline = await project.convex("run", "--inline-query", "1", "--component", "other");
    expect(inline.stderr).toContain('Component "other" is not mounted');
    writeFileSync(config(), used);
    expect(await succeed("deploy", ...QUIET)).toContain("Remounted component other.");
    expect(await count("other", "a")).toBe(before);
  });

  it("is refused, and changes nothing, if a variable of a component is missing", async () => {
    const used = readFileSync(config(), "utf8");
    writeFileSync(config(), used.replace('env: { GREETING: "hello" }', "env: {} as never"));
    const { code, stderr } = await project.convex("deploy", ...QUIET);
    writeFileSync(config(), used);
    expect(code).toBe(1);
    expect(stderr).toContain("Component other: the required environment variable GREETING is missing");
    expect(await count("counter", "a")).toBe(2);
  });

  it("is refused if a variable that the app requires is not set, which then cannot be removed", async () => {
    const used = readFileSync(config(), "utf8");
    writeFileSync(config(), used.replace("MODE: v.optional", "TOKEN: v.string(), MODE: v.optional"));
    const { code, stderr } = await project.convex("deploy", ...QUIET);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Environment variable TOKEN is declared as required") as string,
    });
    await succeed("env", "set", "TOKEN", "set");
    await succeed("deploy", ...QUIET);
    const removal = await project.convex("env", "remove", "TOKEN");
    expect(removal.stderr).toContain("Cannot delete required environment variables: TOKEN.");
    writeFileSync(config(), used);
    await succeed("deploy", ...QUIET);
  });

  it("and a restart leave the data, the code and the variables", async () => {
    await project.restart();
    expect([await count("counter", "a"), await count("other", "a")]).toEqual([2, 1]);
    expect(await call("counters:variables", { instance: "counter" })).toMatchObject({ own: "hi", mode: "slow" });
    await call("counters:inc", { instance: "counter", name: "a" });
    expect(await count("counter", "a")).toBe(3);
  });
});
