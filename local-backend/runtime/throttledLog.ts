const AGAIN_MS = 60_000;

/** Logs recurring problems, such as a full disk, once a minute while the cause is the same. */
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
