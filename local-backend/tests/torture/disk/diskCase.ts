import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inspect } from "../../database/rawFile";
import type { BackendProcess } from "../../harness/backendProcess";
import { LedgerSession } from "../ledgerSession";
import { ask, Stage } from "../stage";
import { type Torture, violated } from "../torture";

const PRELOAD = resolve("local-backend/tests/torture/disk/fullDisk.mjs");
const SESSIONS = 3;
/** Calls within which a disk must become full, or be free again. */
const MAX_CALLS = 3_000;

/** A counter over HTTP, where every answer is either success or failure. */
class Counter {
  done = 0;
  refused = 0;

  constructor(private readonly backend: BackendProcess) {}

  async add(): Promise<boolean> {
    // Large enough to fill the disk soon.
    const args = { names: ["disk"], padding: "x".repeat(2_000) };
    const response = await this.backend.post("/api/mutation", { path: "counters:bumpAll", args, format: "json" });
    const text = await response.text();
    const { status, value } = JSON.parse(text) as { status?: string; value?: unknown };
    if (status === "success") {
      if (JSON.stringify(value) !== `[${++this.done}]`) violated(`call ${this.done} was answered ${text}`);
      return true;
    }
    if (!/could not be written/.test(text)) violated(`a full disk was reported as ${text.slice(0, 500)}`);
    this.refused += 1;
    return false;
  }

  async until(wanted: boolean): Promise<void> {
    for (let calls = 0; calls < MAX_CALLS; calls++) if ((await this.add()) === wanted) return;
    violated(`after ${MAX_CALLS} calls the disk is ${wanted ? "still full" : "not full yet"}`);
  }

  async audit(): Promise<void> {
    const stored = await read(this.backend, "counters:get", { name: "disk" });
    if (stored !== this.done) violated(`${this.done} calls were acknowledged, the counter says ${String(stored)}`);
  }
}

/** A read that saw a commit which the disk then refused fails with it; a second try is answered. */
async function read(backend: BackendProcess, path: string, args: unknown): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(backend, path, args);
    } catch (error) {
      if (tries === 5 || !/could not be written/.test(String(error)))
        violated(`a read on a full disk: ${String(error)}`);
    }
  }
}

/**
 * A disk that is full, and then is not: writes fail with that reason, reads continue, nothing is lost or done twice.
 */
export const diskCase: Torture = {
  name: "disk",
  unit: "full disks",
  counts: { short: 5, usual: 50, long: 100 },
  async run({ count, random, folder, progress }) {
    const stage = await Stage.prepare(folder);
    const flag = join(folder, "full");
    return await stage.withBackend(async (backend) => {
      // Its answers name the cause.
      backend.redactErrors = false;
      backend.nodeArguments = ["--import", PRELOAD];
      backend.environment = { TORTURE_FULL: flag };
      const sessions = Array.from({ length: SESSIONS }, (_, at) => new LedgerSession(`disk-${at}`, random.part(at)));
      const counter = new Counter(backend);
      const audit = async () => {
        for (const session of sessions) {
          session.check();
          session.audit(await read(backend, "ledger:ofSession", { session: session.name }));
        }
        await counter.audit();
      };
      const acknowledged = () => sessions.reduce((total, session) => total + session.acknowledged.size, 0);
      await backend.start();
      for (let round = 1; round <= count; round++) {
        for (const session of sessions) {
          await session.connect(backend.url);
          session.keepSending(random.between(1, 3));
        }
        await counter.until(true);
        writeFileSync(flag, String(random.pick([0, random.below(5_000), random.below(300_000)])));
        await counter.until(false);
        for (const session of sessions) session.closeAmidRefusals();
        await audit();
        if (random.chance(0.5)) await counter.add();
        rmSync(flag);
        await counter.until(true);
        for (const session of sessions) await session.connect(backend.url);
        for (const session of sessions) {
          await session.settle();
          if (session.unresolved > 0)
            violated(`session ${session.name}: ${session.unresolved} requests were never resolved`);
        }
        await audit();
        if (random.chance(0.3)) {
          await backend.stop(random.pick(["SIGKILL", "SIGTERM"]));
          await backend.start();
          await audit();
        }
        progress(round);
      }
      for (const session of sessions) session.close();
      await backend.stop();
      const { problems } = inspect(join(backend.dataDirectory, "database.sqlite3"));
      if (problems.length > 0) violated(problems.slice(0, 3).join("; "));
      return {
        "full disks": count,
        "refused calls": counter.refused,
        "acknowledged mutations": counter.done + acknowledged(),
      };
    });
  },
};
