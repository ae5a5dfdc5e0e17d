import { join, resolve } from "node:path";
import type { BackendProcess } from "../../harness/backendProcess";
import { LedgerSession } from "../ledgerSession";
import type { Random } from "../random";
import { CrashDisk } from "./crashDisk";
import { readTrace, type TraceEvent } from "./trace";

const PRELOAD = resolve("local-backend/tests/torture/power/traceFiles.mjs");
const SESSIONS = 3;

export interface TracedRun {
  disk: CrashDisk;
  events: TraceEvent[];
}

/** Records two runs of a backend; the first ends by a signal or a kill. `synchronous` overrides the backend's. */
export async function trace(
  backend: BackendProcess,
  name: string,
  random: Random,
  synchronous: "FULL" | "NORMAL",
): Promise<TracedRun> {
  const file = join(backend.dataDirectory, "..", `trace-${name}`);
  const disk = new CrashDisk(backend.dataDirectory);
  backend.nodeArguments = ["--import", PRELOAD];
  backend.environment = {
    TORTURE_ROOT: backend.dataDirectory,
    TORTURE_TRACE: file,
    TORTURE_SYNCHRONOUS: synchronous,
    // Few pages, because checkpoints are where an overwritten log meets an unsynced file.
    TORTURE_CHECKPOINT: String(synchronous === "NORMAL" ? 4000 : random.pick([20, 100, 4000])),
  };
  const sessions = Array.from(
    { length: SESSIONS },
    (_, at) => new LedgerSession(`${name}-${at}`, random.part(at), 6_000),
  );
  for (const last of [false, true]) {
    await backend.start();
    for (const session of sessions) {
      await session.connect(backend.url);
      session.keepSending(random.between(1, 4));
    }
    const enough = random.between(20, 150);
    const before = acknowledgedBy(sessions);
    for (const deadline = Date.now() + 6_000; acknowledgedBy(sessions) < before + enough && Date.now() < deadline;)
      await new Promise((wake) => setTimeout(wake, 2));
    await backend.stop(last || random.chance(0.5) ? "SIGKILL" : "SIGTERM");
    for (const session of sessions) {
      session.check();
      session.close();
    }
  }
  return { disk, events: readTrace(file) };
}

function acknowledgedBy(sessions: readonly LedgerSession[]): number {
  return sessions.reduce((total, { acknowledged }) => total + acknowledged.size, 0);
}
