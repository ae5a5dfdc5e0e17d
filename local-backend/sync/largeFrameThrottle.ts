/** A session with a large frame to read. */
export interface Reader {
  /** It may try again. */
  retry(): void;
}

/** Pause per ms of reading: large frames get at most a tenth of the time. */
const PAUSE = 9;

/** Paces the parsing of large frames, which cannot be interrupted, so that many of them cannot starve others. */
export class LargeFrameThrottle {
  private pausedUntil = 0;
  private readonly waiting = new Map<Reader, number>();
  private timer: NodeJS.Timeout | null = null;

  /** If false, `reader` is notified as soon as it may. */
  mayRead(reader: Reader, length: number): boolean {
    const left = this.pausedUntil - performance.now();
    if (left <= 0) return true;
    this.waiting.set(reader, length);
    this.timer ??= setTimeout(() => this.wake(), Math.ceil(left)).unref();
    return false;
  }

  read(work: () => void): void {
    const began = performance.now();
    work();
    const ended = performance.now();
    this.pausedUntil = ended + PAUSE * (ended - began);
  }

  private wake(): void {
    this.timer = null;
    const shortestFirst = [...this.waiting].sort(([, one], [, other]) => one - other);
    this.waiting.clear();
    for (const [reader] of shortestFirst) reader.retry();
  }
}
