const AGAIN_MS = 60_000;

/** Tells what goes wrong again and again, such as a full disk, once a minute as long as its cause is the same. */
export class ThrottledLog {
  #last = { cause: "", at: -Infinity };

  constructor(private readonly log: (line: string) => void) {}

  write(cause: string, line: string): void {
    const at = performance.now();
    if (cause === this.#last.cause && at - this.#last.at < AGAIN_MS) return;
    this.#last = { cause, at };
    this.log(line);
  }
}
