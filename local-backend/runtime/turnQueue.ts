import { runOutside } from "./execution";

/**
 * Starts one piece of work per event loop turn, in order, so that two hundred simultaneous actions do not hold up other
 * messages. The first one starts at once.
 */
export class TurnQueue {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#taken) {
      this.#take();
      return work();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => void work().then(resolve, reject));
    });
  }

  #take(): void {
    this.#taken = true;
    runOutside(() =>
      setImmediate(() => {
        this.#taken = false;
        const next = this.#waiting.shift();
        if (next === undefined) return;
        this.#take();
        next();
      }),
    );
  }
}
