import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "../../database/rawFile";
import type { BackendProcess } from "../../harness/backendProcess";
import { LedgerSession } from "../ledgerSession";
import type { Random } from "../random";
import { ask, type Stage } from "../stage";
import { violated } from "../torture";

const SESSIONS = 4;
/** Kills per data directory before a full check and a fresh one. */
const KILLS_OF_A_DIRECTORY = 25;

/** Kills one backend after the other on the same data, while clients write. */
export class KillLane {
  readonly figures = { acknowledged: 0, replayed: 0, whileStarting: 0, filesChecked: 0 };
  private backend: BackendProcess;
  private sessions: LedgerSession[] = [];
  private kills = 0;
  private directories = 0;

  constructor(
    private readonly stage: Stage,
    private readonly random: Random,
    private readonly name: string,
  ) {
    this.backend = stage.backend();
  }

  /** One backend process, until its kill. */
  async kill(): Promise<void> {
    this.kills += 1;
    if (this.random.chance(0.1)) await this.killWhileStarting();
    await this.begin();
    for (const session of this.sessions) session.keepSending(this.random.between(1, 6));
    await this.acknowledged(this.random.between(0, 100));
    await pause(this.random.below(6));
    if (this.random.chance(0.1)) {
      void this.backend.stop("SIGTERM");
      await pause(this.random.below(15));
    }
    await this.backend.stop("SIGKILL");
    this.letGo();
    if (this.random.chance(0.2)) this.inspectCopy();
    if (this.kills % KILLS_OF_A_DIRECTORY === 0) await this.finish();
  }

  /** Resolves everything sent, and checks the whole directory against the sessions. */
  async finish(): Promise<void> {
    if (this.sessions.length === 0) return;
    await this.begin();
    for (const session of this.sessions) {
      await session.settle();
      session.check();
      if (session.unresolved > 0)
        violated(`session ${session.name}: ${session.unresolved} requests were never resolved`);
      const present = session.audit(await ask(this.backend, "ledger:ofSession", { session: session.name }));
      if (present !== session.sent.length) violated(`session ${session.name}: ${present} of ${session.sent.length}`);
      this.figures.replayed += session.replayed;
      this.figures.acknowledged += session.acknowledged.size;
    }
    this.letGo();
    await this.backend.stop();
    this.inspectFile(this.backend.dataDirectory);
    const numbers = this.sessions.flatMap(({ acknowledged }) => [...acknowledged.values()].map(({ number }) => number));
    numbers.sort((a, b) => a - b);
    for (const [at, number] of numbers.entries())
      if (number !== at + 1) violated(`the entries are numbered ${at}, ${number}: one is missing or there twice`);
    await this.backend.remove();
    this.sessions = [];
    this.backend = this.stage.backend();
  }

  async stop(): Promise<void> {
    this.letGo();
    await this.backend.stop("SIGKILL");
  }

  /** Starts on what the kill left, checks it, and reconnects the sessions. */
  private async begin(): Promise<void> {
    await this.backend.start();
    if (this.sessions.length === 0) {
      const directory = `${this.name}-${this.directories++}`;
      for (let at = 0; at < SESSIONS; at++)
        this.sessions.push(new LedgerSession(`${directory}-${at}`, this.random.part(this.kills * SESSIONS + at)));
    } else await this.audit();
    for (const session of this.sessions) await session.connect(this.backend.url);
  }

  /** Waits some seconds at most for this many more acknowledgments. */
  private async acknowledged(wanted: number): Promise<void> {
    const count = () => this.sessions.reduce((total, { acknowledged }) => total + acknowledged.size, 0);
    const enough = count() + wanted;
    for (const deadline = Date.now() + 4_000; count() < enough && Date.now() < deadline;) await pause(1);
  }

  private async audit(): Promise<void> {
    let present = 0;
    for (const session of this.sessions)
      present += session.audit(await ask(this.backend, "ledger:ofSession", { session: session.name }));
    const counter = await ask(this.backend, "counters:get", { name: "entries" });
    if (counter !== present) violated(`the counter says ${String(counter)}, there are ${present} entries`);
  }

  private async killWhileStarting(): Promise<void> {
    this.figures.whileStarting += 1;
    const start = this.backend.start().catch(() => "killed");
    await pause(this.random.below(300));
    await this.backend.stop("SIGKILL");
    await start;
  }

  private letGo(): void {
    for (const session of this.sessions) {
      session.check();
      session.close();
    }
  }

  /** Inspects a copy of the file, index entries included, because opening it repairs it. */
  private inspectCopy(): void {
    const { dataDirectory } = this.backend;
    const copy = `${dataDirectory}-copy`;
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(copy);
    for (const name of readdirSync(dataDirectory))
      if (/^database\.sqlite3(-wal)?$/.test(name)) copyFileSync(join(dataDirectory, name), join(copy, name));
    this.inspectFile(copy);
  }

  private inspectFile(directory: string): void {
    this.figures.filesChecked += 1;
    const { problems } = inspect(join(directory, "database.sqlite3"));
    if (problems.length > 0) violated(`the file in ${directory}: ${problems.slice(0, 3).join("; ")}`);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
