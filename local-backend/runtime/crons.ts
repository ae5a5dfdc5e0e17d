import { readAll, withSnapshot } from "../database/systemDocuments";
import type { Transaction } from "../database/types";
import type { JsonObject } from "../values/json";
import { normalizePath } from "./appFunctions";
import { WallClockTimer } from "./wallClockTimer";
import { type CronSpec, parseCronSpec } from "./cronSpecs";
import type { Host } from "./host";
import { findJob, insertPendingJob } from "./jobs";
import type { Scheduler } from "./scheduler";

const RETRY_MS = 1_000;
/** A clock set back by less than this behind the last run does not repeat it; the job waits for its next time. */
const SMALL_SET_BACK_MS = 60_000;
/** The maximum Date: the expression never matches. */
const NEVER = 8.64e15;

interface CronState {
  _id: string;
  name: string;
  /** JSON of the job in crons.ts; a change restarts it. */
  spec: string;
  /** Milliseconds since the epoch. */
  nextRun: number;
  lastRun?: number;
  /** Its last run in `_scheduled_functions`. */
  lastJob?: string;
}

/**
 * The jobs of crons.ts. A due job is scheduled as a function in the transaction that sets its next time. Runs missed
 * during downtime are skipped, as are runs while the previous one is going.
 */
export class Crons {
  readonly #timer: WallClockTimer;
  /** By component; null before the first push. */
  #specs: ReadonlyMap<string, ReadonlyMap<string, JsonObject>> | null = null;
  #started = false;

  constructor(
    private readonly host: Host,
    private readonly scheduler: Pick<Scheduler, "wake">,
  ) {
    const { now } = host;
    this.#timer = new WallClockTimer({ now, onDue: () => this.#tick(), onSetBack: () => this.#tick() });
  }

  /** Adopts the jobs of the active code, by component. Unchanged jobs keep their rhythm. */
  apply(specs: ReadonlyMap<string, ReadonlyMap<string, JsonObject>>): void {
    this.#specs = specs;
    if (this.#started) this.#sync();
  }

  start(): void {
    this.#started = true;
    if (this.#specs !== null) this.#sync();
  }

  stop(): void {
    this.#started = false;
    this.#timer.clear();
  }

  #sync(): void {
    this.#guarded(() => {
      const now = this.host.now();
      this.#inTransaction((transaction) => {
        const known = new Map(readStates(transaction).map((state) => [state.name, state]));
        for (const [name, json] of this.#specs?.get(transaction.namespace) ?? []) {
          const spec = JSON.stringify(json);
          const state = known.get(name);
          known.delete(name);
          if (state === undefined) {
            const nextRun = parseCronSpec(name, json).next(now, null) ?? NEVER;
            transaction.insert("_cron_jobs", { name, spec, nextRun }, { system: true });
          } else if (state.spec !== spec) {
            const nextRun = parseCronSpec(name, json).next(now, null) ?? NEVER;
            transaction.patch(state._id, { spec, nextRun }, { system: true });
          } else if (state.nextRun < now) {
            const nextRun = parseCronSpec(name, json).next(now, state.nextRun) ?? NEVER;
            transaction.patch(state._id, { nextRun }, { system: true });
          } else this.#correct(transaction, state, now);
        }
        for (const gone of known.values()) transaction.remove(gone._id, { system: true });
      });
    });
  }

  #tick(): void {
    this.#guarded(() => {
      const now = this.host.now();
      this.#inTransaction((transaction) => {
        for (const state of readStates(transaction)) {
          if (state.nextRun > now) this.#correct(transaction, state, now);
          else this.#fire(transaction, state, specOf(state), now);
        }
      });
      this.scheduler.wake(now);
    });
  }

  /** The clock may have been set back since the next run was computed. */
  #correct(transaction: Transaction, state: CronState, now: number): void {
    const { lastRun = 0 } = state;
    if (lastRun > now && lastRun - now < SMALL_SET_BACK_MS) return;
    const nextRun = specOf(state).corrected(state.nextRun, now);
    if (nextRun < state.nextRun) transaction.patch(state._id, { nextRun }, { system: true });
  }

  #fire(transaction: Transaction, state: CronState, spec: CronSpec, now: number): void {
    const nextRun = spec.next(now, state.nextRun) ?? NEVER;
    const before = state.lastJob === undefined ? null : findJob(transaction, state.lastJob);
    if (before !== null && (before.state.kind === "pending" || before.state.kind === "inProgress")) {
      transaction.patch(state._id, { nextRun }, { system: true });
      return;
    }
    const args = (spec.args[0] ?? {}) as JsonObject;
    const address = { component: transaction.namespace, path: normalizePath(spec.name) };
    const lastJob = insertPendingJob(transaction, address, args, now);
    transaction.patch(state._id, { nextRun, lastRun: now, lastJob }, { system: true });
  }

  get #components(): string[] {
    return [...(this.#specs?.keys() ?? [])];
  }

  /** In one transaction, for the app and each component. */
  #inTransaction(work: (transaction: Transaction) => void): void {
    withSnapshot(this.host.database, (transaction) => {
      for (const component of this.#components) work(transaction.within(component));
      if (transaction.hasWrites()) this.host.database.commit(transaction);
    });
  }

  /** Does the work and arms the timer for the next job in any case. */
  #guarded(work: () => void): void {
    let retry = false;
    try {
      work();
    } catch {
      // A conflict or a disk error: the state is unchanged.
      retry = true;
    }
    this.#timer.clear();
    if (!this.#started) return;
    const states = withSnapshot(this.host.database, (transaction) =>
      this.#components.flatMap((component) => readStates(transaction.within(component))),
    );
    const next = Math.min(NEVER, ...states.map((state) => state.nextRun));
    if (next === NEVER && !retry) return;
    this.#timer.set(retry ? Math.max(next, this.host.now() + RETRY_MS) : next);
  }
}

function specOf(state: CronState): CronSpec {
  return parseCronSpec(state.name, JSON.parse(state.spec) as JsonObject);
}

function readStates(transaction: Transaction): CronState[] {
  return readAll(transaction, "_cron_jobs") as unknown as CronState[];
}
