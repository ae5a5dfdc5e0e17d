import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession } from "@playwright/test";
import type { ProductStack } from "../support/productStack";
import { enrolledStudent, signedIn, slowDown, startPhone } from "./phone";
import type { Measurement } from "./report";
import { round } from "./statistics";
import { prepareWriters } from "./writers";

const STUDENTS = 200;
/** Two hours in which a student does something every two seconds. */
const STEPS = 3600;
const PARTS = 4;
const SECONDS_PER_PART = 45;

interface Held {
  mebibytes: number;
  nodes: number;
  listeners: number;
}

/** Reads the memory that garbage collection cannot free. */
async function readHeld(session: CDPSession): Promise<Held> {
  for (let pass = 0; pass < 3; pass += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    mebibytes: read("JSHeapUsedSize") / 2 ** 20,
    nodes: read("Nodes"),
    listeners: read("JSEventListeners"),
  };
}

/**
 * Compares the memory of open tabs after two hours of live updates.
 *
 * The hours are squeezed into minutes; the baseline is the first quarter.
 */
export async function measureTabMemory(stack: ProductStack, port: number): Promise<Measurement[]> {
  await stack.run("cli/demonstration:addStudents", { first: 0, count: STUDENTS });
  const startWriting = await prepareWriters(stack);
  const phone = await startPhone(stack, port);
  try {
    const admin = await signedIn(phone, stack.accounts.admin);
    const student = await enrolledStudent(phone, stack);
    const tabs = [
      { name: "Administrators' overview", context: admin, path: "/admin" },
      { name: "Students' list", context: admin, path: "/admin/students" },
      { name: "Dashboard", context: student, path: "/dashboard?tab=browse" },
    ];
    const open = [];
    for (const { name, context, path } of tabs) {
      const page = await context.newPage();
      const session = await slowDown(page, { line: false });
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await session.send("Performance.enable");
      let frames = 0;
      session.on("Network.webSocketFrameReceived", () => (frames += 1));
      await page.goto(`${phone.origin}${path}`);
      await page.locator("main h1").waitFor();
      open.push({ name, page, session, held: [] as Held[], frames: () => frames });
    }
    for (let part = 0; part < PARTS; part += 1) {
      const writers = await startWriting();
      await stack.run("cli/demonstration:stayAlive", { steps: STEPS / PARTS, seconds: SECONDS_PER_PART });
      // This is how long the students take; a while later their last updates have come.
      await wait((SECONDS_PER_PART + 5) * 1000);
      await writers.stop();
      for (const { session, held } of open) held.push(await readHeld(session));
    }
    return open.map(({ name, held, frames }) => {
      const [first, last] = [held[0], held.at(-1)];
      if (!first || !last) throw new Error("nothing was measured");
      return {
        name: `${name} after two hours of live updates: memory of its scripts, against after half an hour`,
        unit: "MiB",
        product: last.mebibytes,
        floor: first.mebibytes,
        goal: { ratio: 1.1 },
        note:
          `${held.map(({ mebibytes }) => round(mebibytes)).join(", ")} MiB; nodes ${first.nodes}, then ${last.nodes}; ` +
          `listeners ${first.listeners}, then ${last.listeners}; ${frames()} messages`,
      };
    });
  } finally {
    await phone.close();
  }
}
