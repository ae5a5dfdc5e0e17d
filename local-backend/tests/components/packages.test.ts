import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeployedProject } from "../harness/deployedProject";
import { RawClient } from "../harness/rawClient";

/** The official packages, unmodified, deployed by the official command line. */
const project = new DeployedProject("components/packages");
const { backend } = project;
const call = project.call.bind(project);
beforeAll(() => project.start());
afterAll(() => project.remove());

const limit = (name: string, key: string) => call("limits:limit", { name, key });

describe("@convex-dev/rate-limiter", () => {
  it("allows as many as it should, for each key and each instance", async () => {
    const answers = [];
    for (let at = 0; at < 4; at += 1) answers.push(await limit("three", "a"));
    expect(answers).toEqual([true, true, true, false]);
    expect(await limit("three", "b")).toBe(true);
    expect(await call("limits:limitStrictly", { key: "a" })).toBe(true);
    expect(await call("limits:limitStrictly", { key: "a" })).toBe(false);
    expect([await limit("bucket", "a"), await limit("bucket", "a"), await limit("bucket", "a")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await call("limits:value", { name: "three", key: "b" })).toBe(2);
  });

  it("throws an error whose data the caller can catch, and go on", async () => {
    for (let at = 0; at < 3; at += 1) expect(await call("limits:limitOrCatch", { key: "c" })).toBeNull();
    expect(await call("limits:limitOrCatch", { key: "c" })).toMatchObject({ kind: "RateLimited", name: "three" });
    expect(await call("limits:notes")).toEqual(["c", "c", "c", "c"]);
  });

  it("uses up nothing if the caller fails", async () => {
    for (let at = 0; at < 5; at += 1) {
      expect((await backend.call("limits:limitThenFail", { key: "d" })).errorMessage).toContain("after the limit");
    }
    expect(await call("limits:value", { name: "three", key: "d" })).toBe(3);
  });

  it("keeps queries live", async () => {
    const client = await RawClient.connect(backend.url);
    client.add(0, "limits:allowed", { name: "three", key: "e" });
    await client.until(() => client.results.get(0) === true);
    for (let at = 0; at < 3; at += 1) client.mutate(at, "limits:limit", { name: "three", key: "e" });
    await client.until(() => client.results.get(0) === false);
    client.close();
  });

  it("applies updates in the background", async () => {
    for (let at = 0; at < 3; at += 1) expect(await limit("background", "f")).toBe(true);
    const value = async () => Math.floor((await call("limits:value", { name: "background", key: "f" })) as number);
    await expect.poll(value).toBe(2);
  });
});

describe("@convex-dev/sharded-counter", () => {
  it("counts, and its count is live", async () => {
    const client = await RawClient.connect(backend.url);
    client.add(0, "totals:count", { name: "visits" });
    await client.until(() => client.results.get(0) === 0);
    for (let at = 0; at < 20; at += 1) client.mutate(at, "totals:add", { name: "visits", by: 2 });
    await client.until(() => client.results.get(0) === 40);
    client.close();
  });
});

describe("@convex-dev/aggregate", () => {
  it("counts, sums and finds by rank", async () => {
    await call("totals:insertScores", { from: 0, to: 100 });
    expect(await call("totals:report")).toEqual({ total: 100, sum: 4950, tenth: 10, below: 50 });
    await call("totals:removeScore", { score: 10 });
    expect(await call("totals:report")).toEqual({ total: 99, sum: 4940, tenth: 11, below: 49 });
  });

  it("drains its queue in the background", async () => {
    await call("totals:enqueueScores", { from: 100, to: 120 });
    const total = async () => ((await call("totals:report")) as { total: number }).total;
    await expect.poll(total).toBe(119);
  });
});

describe("after a restart", () => {
  it("everything is as before", async () => {
    await project.restart();
    expect(await limit("three", "a")).toBe(false);
    expect(await call("totals:count", { name: "visits" })).toBe(40);
    expect(await call("totals:report")).toMatchObject({ total: 119 });
  });
});
