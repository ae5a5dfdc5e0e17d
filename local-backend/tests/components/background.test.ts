import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeployedProject } from "../harness/deployedProject";

/** The official packages for background work, unmodified, deployed by the official command line. */
const project = new DeployedProject("components/background");
const call = project.call.bind(project);
beforeAll(() => project.start());
afterAll(() => project.remove());

const WAIT = { interval: 100 };
const done = () => call("done:list") as Promise<string[]>;

describe("@convex-dev/workpool", { timeout: 60_000 }, () => {
  it("runs actions and mutations, and reports their ends to the app", async () => {
    const id = await call("pools:enqueue", { pool: "first", text: "a" });
    await call("pools:enqueue", { pool: "first", text: "fail b" });
    await call("pools:enqueueMutation", { pool: "first", text: "a mutation" });
    await expect.poll(done, WAIT).toEqual(expect.arrayContaining(["a mutation", "fail b: failed", "worked on a"]));
    await expect.poll(() => call("pools:status", { pool: "first", id }), WAIT).toBe("finished");
  });

  it("finishes over a restart, each pool its own work", async () => {
    for (let at = 0; at < 5; at += 1) await call("pools:enqueue", { pool: "second", text: `second ${at}` });
    await project.restart();
    const ended = async () => (await done()).filter((text) => /\bsecond \d/.test(text)).length;
    await expect.poll(ended, WAIT).toBe(5);
  });
});

describe("@convex-dev/migrations", { timeout: 60_000 }, () => {
  it("migrates in batches and says how far it is", async () => {
    await call("migrations:addPeople", { count: 35 });
    await call("migrations:start");
    await expect.poll(() => call("migrations:status"), WAIT).toEqual({ state: "success", processed: 35 });
    expect(await call("migrations:greeted")).toBe(35);
  });
});

describe("@convex-dev/crons", { timeout: 60_000 }, () => {
  it("registers, runs and removes jobs", async () => {
    await call("clocks:register", { name: "often", ms: 1_000 });
    expect(await call("clocks:list")).toEqual(["often"]);
    await expect.poll(done, WAIT).toContain("tick of often");
    await call("clocks:remove", { name: "often" });
    expect(await call("clocks:list")).toEqual([]);
  });
});

describe("@convex-dev/workflow", { timeout: 60_000 }, () => {
  it("runs steps, sleeps and waits for an event over a restart, and other functions keep their globals", async () => {
    const id = await call("workflows:start", { name: "flow" });
    const started = async () => (await done()).find((text) => text.startsWith("flow started"));
    await expect.poll(started, WAIT).toBeDefined();
    expect(await call("workflows:globals")).toEqual({ random: true, crypto: "object", sameDate: true, now: true });
    await project.restart();
    await call("workflows:send", { id });
    const status = () => call("workflows:status", { id }) as Promise<{ type: string; result: unknown }>;
    await expect.poll(async () => (await status()).type, WAIT).toBe("completed");
    const drawn = Number((await started())?.split(" ").at(-1));
    expect((await status()).result).toEqual({ value: 4, drawn });
    expect(await done()).toContain(`flow ended ${drawn}`);
  });
});
