export interface HashWork {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly bytes: number;
  readonly digest: HashDigest;
}

export type HashDigest = "sha1" | "sha256" | "sha384" | "sha512";

export interface HashWorker {
  derive(work: HashWork): Promise<ArrayBuffer>;
}

/** The queue is longer than a caller can be kept waiting. */
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
  /** Maximum number of workers; each is created when first needed. */
  workers: number;
  makeWorker: () => HashWorker;
  /** Maximum backlog and waiting time in ms. */
  longestWaitMs: number;
  now?: () => number;
}

/**
 * A queue for jobs that take a good part of a second, bounded by estimated time. Newest first, and the oldest is
 * rejected: under overload some callers are served soon instead of all late.
 */
export class HashQueue {
  readonly #waiting: Waiting[] = [];
  readonly #idle: HashWorker[] = [];
  readonly #now: () => number;
  #made = 0;
  /** Per iteration and output block; initially that of a common processor. */
  #msPerStep = 0.000_25;

  constructor(private readonly options: HashQueueOptions) {
    this.#now = options.now ?? (() => performance.now());
  }

  /** Rejects with `HashingOverloadError` if it cannot be done in time, with another error if the worker fails. */
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
      // A failed worker is replaced.
      this.#made -= 1;
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    this.#dispatch();
  }

  #measure(done: number, ms: number): void {
    // Short jobs mostly measure the messaging.
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
