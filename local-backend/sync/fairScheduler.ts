export interface Job {
  readonly hasWork: boolean;
  /** Does one piece. Never throws or rejects. */
  step(): Promise<void> | void;
}

interface Account {
  /** Milliseconds used recently, with a half-life of `HALF_LIFE`. */
  used: number;
  at: number;
  busy: boolean;
}

/** Milliseconds. */
const HALF_LIFE = 1_000;
/** Jobs that recently used less than this are served before all others. Milliseconds. */
const MODEST = 8;
/** Each further lane means twice as much use. */
const LANES = 8;
/** A turn lasts as long as everything else took since the previous one, within these bounds. Milliseconds. */
const SHORTEST_TURN = 2;
const LONGEST_TURN = 25;

/**
 * Shares the event loop fairly between jobs: a few ms per turn, so that incoming events are handled in between, and
 * light users before heavy ones.
 */
export class FairScheduler {
  private readonly lanes = Array.from({ length: LANES }, () => new Set<Job>());
  private readonly accounts = new WeakMap<Job, Account>();
  private armed = false;
  private hurried = false;
  private endedAt = performance.now();

  /** There is work for this job, now or after its current piece. */
  schedule(job: Job): void {
    const account = this.accountOf(job);
    if (account.busy || !job.hasWork) return;
    account.busy = true;
    this.lanes[laneOf(account)]?.add(job);
    this.arm();
  }

  /** The same, ahead of reading new input: the effects of an answered commit should follow at once. */
  scheduleNow(job: Job): void {
    this.schedule(job);
    if (this.hurried) return;
    this.hurried = true;
    // After all promises of this tick, so that other answers to the same commit leave first.
    process.nextTick(() => {
      this.hurried = false;
      void this.turn();
    });
  }

  /** Whether the job may work immediately, out of turn. */
  isModest(job: Job): boolean {
    return laneOf(this.accountOf(job)) === 0;
  }

  /** Works out of turn; the job waits longer later. */
  charge<T>(job: Job, work: () => T): T {
    const began = performance.now();
    try {
      return work();
    } finally {
      this.accountOf(job).used += performance.now() - began;
    }
  }

  private arm(): void {
    if (this.armed) return;
    this.armed = true;
    setImmediate(() => {
      this.armed = false;
      void this.turn();
    });
  }

  private async turn(): Promise<void> {
    const began = performance.now();
    const length = Math.min(LONGEST_TURN, Math.max(SHORTEST_TURN, began - this.endedAt));
    this.forgive();
    const over = new Promise<"over">((resolve) => setImmediate(resolve, "over"));
    for (let job = this.next(); job; job = this.next()) {
      const work = this.begin(job);
      // What waits for I/O continues by itself.
      if (work && (await Promise.race([work, over])) === "over") break;
      if (performance.now() - began >= length) break;
    }
    this.endedAt = performance.now();
    if (this.lanes.some((lane) => lane.size > 0)) this.arm();
  }

  private begin(job: Job): Promise<void> | null {
    const account = this.accountOf(job);
    const began = performance.now();
    const done = (): void => {
      account.used += Math.min(LONGEST_TURN, performance.now() - began);
      account.busy = false;
      this.schedule(job);
    };
    const work = job.step();
    if (!work) {
      done();
      return null;
    }
    return work.then(done);
  }

  /** Moves each lane's longest-waiting job to the lane of its current use, so that none starves. */
  private forgive(): void {
    for (const lane of this.lanes) {
      const [job] = lane;
      if (!job) continue;
      const now = this.lanes[laneOf(this.accountOf(job))];
      if (now === lane) continue;
      lane.delete(job);
      now?.add(job);
    }
  }

  private next(): Job | null {
    for (const lane of this.lanes) {
      for (const job of lane) {
        lane.delete(job);
        return job;
      }
    }
    return null;
  }

  private accountOf(job: Job): Account {
    const now = performance.now();
    let account = this.accounts.get(job);
    if (!account) this.accounts.set(job, (account = { used: 0, at: now, busy: false }));
    account.used *= 2 ** ((account.at - now) / HALF_LIFE);
    account.at = now;
    return account;
  }
}

function laneOf({ used }: Account): number {
  return used < MODEST ? 0 : Math.min(LANES - 1, 1 + Math.floor(Math.log2(used / MODEST)));
}
