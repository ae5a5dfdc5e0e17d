/** What PBKDF2 is asked for. */
export interface HashWork {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly iterations: number;
  /** Length of the result. */
  readonly bytes: number;
  /** As node:crypto names it. */
  readonly digest: HashDigest;
}

export type HashDigest = "sha1" | "sha256" | "sha384" | "sha512";

/** Does one piece of work at a time. */
export interface HashWorker {
  derive(work: HashWork): Promise<ArrayBuffer>;
}

/** What waits and what was admitted would take longer than a caller can be kept waiting. */
export class HashingOverloadError extends Error {
  constructor(readonly retryAfterMs: number) {
    super(`Too many password hashes are under way. Try again in ${Math.ceil(retryAfterMs / 1000)} s.`);
  }
}

interface Waiting {
  work: HashWork;
  since: number;
  resolve: (derived: ArrayBuffer) => void;
  reject: (error: Error) => void;
}

export interface HashQueueOptions {
  /** Workers at most; each is made when it is needed first. */
  workers: number;
  makeWorker: () => HashWorker;
  /** What waits takes the workers no longer than this, in ms, and nothing waits longer. */
  longestWaitMs: number;
  /** Default `performance.now`. */
  now?: () => number;
}

/**
 * A bounded queue before a few workers, for work of which each piece costs a good part of a second. It is bounded in time, by what such work took
 * lately, so that it holds on a slow machine as on a fast one. The newest goes first and the oldest is refused: when more comes than can be done,
 * those who can still be served are served soon, instead of everybody late, and who comes after a crowd does not wait behind it.
 */
export class HashQueue {
  readonly #waiting: Waiting[] = [];
  readonly #idle: HashWorker[] = [];
  readonly #now: () => number;
  #made = 0;
  /** Of one iteration for one block of the result; before anything was measured, that of a common processor. */
  #msPerStep = 0.000_25;

  constructor(private readonly options: HashQueueOptions) {
    this.#now = options.now ?? (() => performance.now());
  }

  /** Rejects with `HashingOverloadError` when this is not among what can be done in time, with another error when the worker broke. */
  derive(work: HashWork): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, since: this.#now(), resolve, reject });
      this.#dispatch();
      while (this.#waiting.length > 1 && this.#backlogMs() > this.options.longestWaitMs) this.#refuseOldest();
    });
  }

  #dispatch(): void {
    const tooOld = this.#now() - this.options.longestWaitMs;
    while (this.#waiting[0] !== undefined && this.#waiting[0].since < tooOld) this.#refuseOldest();
    while (this.#waiting.length > 0) {
      const worker = this.#idle.pop() ?? this.#newWorker();
      if (worker === null) return;
      const next = this.#waiting.pop();
      if (next !== undefined) void this.#start(worker, next);
    }
  }

  #newWorker(): HashWorker | null {
    if (this.#made >= this.options.workers) return null;
    this.#made += 1;
    return this.options.makeWorker();
  }

  async #start(worker: HashWorker, { work, resolve, reject }: Waiting): Promise<void> {
    const began = this.#now();
    try {
      resolve(await worker.derive(work));
      this.#measure(steps(work), this.#now() - began);
      this.#idle.push(worker);
    } catch (error) {
      // A broken worker is replaced.
      this.#made -= 1;
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    this.#dispatch();
  }

  #measure(done: number, ms: number): void {
    // What is done in a moment says more of the way to the worker than of the work.
    if (ms >= 10) this.#msPerStep += 0.3 * (ms / done - this.#msPerStep);
  }

  #backlogMs(): number {
    const waiting = this.#waiting.reduce((sum, { work }) => sum + steps(work), 0);
    return (waiting * this.#msPerStep) / this.options.workers;
  }

  #refuseOldest(): void {
    this.#waiting.shift()?.reject(new HashingOverloadError(this.options.longestWaitMs));
  }
}

const DIGEST_BYTES: Record<HashDigest, number> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

function steps({ iterations, bytes, digest }: HashWork): number {
  return iterations * Math.ceil(bytes / DIGEST_BYTES[digest]);
}
