import { runOutside } from "./execution";

/**
 * Lets work begin one piece in each turn of the event loop, in order of arrival: two hundred actions that arrive at once would otherwise all begin before
 * anybody else's message is read. The first of a turn begins at once.
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
