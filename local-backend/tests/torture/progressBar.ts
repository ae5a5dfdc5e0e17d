const WIDTH = 30;

/** A progress line on stderr; nothing without a terminal. */
export class ProgressBar {
  done = 0;
  private shownAt = 0;
  private readonly began = Date.now();

  constructor(
    private readonly name: string,
    private readonly unit: string,
    private readonly total: number,
  ) {}

  show(done: number): void {
    this.done = done;
    const now = Date.now();
    if (!process.stderr.isTTY || now - this.shownAt < 200) return;
    this.shownAt = now;
    const part = Math.min(1, done / this.total);
    const bar = "█".repeat(Math.round(part * WIDTH)).padEnd(WIDTH, "░");
    const left = part === 0 ? "" : `, ${Math.round(((now - this.began) / 1000 / part) * (1 - part))} s left`;
    process.stderr.write(`\r\x1b[K${this.name} ${bar} ${done.toLocaleString("en-US")} ${this.unit}${left}`);
  }

  end(): void {
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  }
}
