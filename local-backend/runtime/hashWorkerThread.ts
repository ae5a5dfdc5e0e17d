import { Worker } from "node:worker_threads";
import type { HashWork, HashWorker } from "./hashQueue";

/** Synchronous, because node:crypto's async functions share four threads with signatures, token checks and files. */
const SOURCE = `
const { parentPort } = require("node:worker_threads");
const { pbkdf2Sync } = require("node:crypto");
parentPort.on("message", ({ password, salt, iterations, bytes, digest }) => {
  const derived = pbkdf2Sync(password, salt, iterations, bytes, digest);
  parentPort.postMessage(derived.buffer.slice(derived.byteOffset, derived.byteOffset + bytes));
});
`;

/** A hashing thread, about 10 MB. It does not keep the process alive. */
export class HashWorkerThread implements HashWorker {
  readonly #thread = new Worker(SOURCE, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
    execArgv: [],
    env: {},
  });
  #ended: Error | null = null;
  #settle: { resolve: (derived: ArrayBuffer) => void; reject: (error: Error) => void } | null = null;

  constructor() {
    this.#thread.on("message", (derived: ArrayBuffer) => this.#settle?.resolve(derived));
    this.#thread.on("error", (error) => this.#end(error));
    this.#thread.on("exit", (code) => this.#end(new Error(`The hashing thread ended with ${code}`)));
    this.#thread.unref();
  }

  /** One call at a time. Rejects if the thread has ended; discard it then. */
  derive(work: HashWork): Promise<ArrayBuffer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      if (this.#ended !== null) reject(this.#ended);
      this.#thread.postMessage(work);
    });
  }

  #end(error: Error): void {
    this.#ended ??= error;
    this.#settle?.reject(error);
  }
}
