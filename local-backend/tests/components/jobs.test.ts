import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeployedProject } from "../harness/deployedProject";

const project = new DeployedProject("components/app");
const { backend } = project;
const call = project.call.bind(project);
beforeAll(() => project.start());
afterAll(() => project.remove());

const notes = () => call("counters:notes") as Promise<string[]>;

describe("the scheduler of a component", { timeout: 60_000 }, () => {
  it("runs its functions", async () => {
    await call("jobs:bumpLater", { name: "bumped" });
    await expect.poll(() => call("counters:get", { instance: "counter", name: "bumped" })).toBe(1);
    expect(await call("counters:get", { instance: "other", name: "bumped" })).toBe(0);
  });

  it("runs an internal function of the app by its handle, as a job of the component only", async () => {
    const id = await call("jobs:laterByComponent", { text: "by the component", ms: 0 });
    await expect.poll(notes).toContain("by the component");
    await expect.poll(() => call("jobs:stateOf", { id })).toEqual({ component: "success", app: null });
  });

  it("runs functions of components for the app, as the app's jobs", async () => {
    const id = await call("jobs:incLater", { name: "by the app" });
    await expect.poll(() => call("counters:get", { instance: "counter", name: "by the app" })).toBe(1);
    await expect.poll(() => call("jobs:ownState", { id })).toBe("success");
  });

  it("cancels its jobs", async () => {
    const id = await call("jobs:laterByComponent", { text: "canceled", ms: 1_000 });
    await call("jobs:cancel", { id });
    expect(await call("jobs:stateOf", { id })).toMatchObject({ component: "canceled" });
    await call("jobs:laterByComponent", { text: "after it", ms: 1_100 });
    await expect.poll(notes).toContain("after it");
    expect(await notes()).not.toContain("canceled");
  });

  it("keeps its jobs over a restart", async () => {
    await call("jobs:laterByComponent", { text: "over a restart", ms: 1_000 });
    await project.restart();
    await expect.poll(notes).toContain("over a restart");
  });

  it("runs the cron jobs of each instance", async () => {
    for (const instance of ["counter", "other"]) {
      await expect.poll(() => call("counters:get", { instance, name: "cron" })).toBe(1);
    }
  });
});

describe("function handles", { timeout: 60_000 }, () => {
  it("in tables survive pushes and restarts", async () => {
    await call("jobs:keepHandle");
    await call("jobs:callKept", { text: "at once" });
    await project.deploy();
    await backend.stop();
    await backend.start();
    await call("jobs:callKept", { text: "after a push and a restart" });
    expect(await notes()).toEqual(expect.arrayContaining(["at once", "after a push and a restart"]));
  });
});

describe("the files of a component", () => {
  it("are its own, and have public addresses", async () => {
    const stored = (await call("jobs:storeInComponent", { text: "a file" })) as { own: string; app: string | null };
    expect(stored.app).toBeNull();
    expect(await (await fetch(stored.own)).text()).toBe("a file");
  });

  it("can be uploaded", async () => {
    const upload = (await call("jobs:uploadUrl")) as string;
    const { storageId } = (await (await fetch(upload, { method: "POST", body: "sent" })).json()) as {
      storageId: string;
    };
    const url = (await call("jobs:urlOf", { id: storageId })) as string;
    expect(await (await fetch(url)).text()).toBe("sent");
  });
});
