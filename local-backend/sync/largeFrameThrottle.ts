/** Somebody who has a long frame to read. */
export interface Reader {
  /** It is worth asking again. */
  retry(): void;
}

/** For each millisecond that a long frame takes nobody reads one for so many: a tenth of the time at most goes into them. */
const PAUSE = 9;

/**
 * Paces the reading of long frames. Parsing one cannot be interrupted, so that many of them, from however many sockets, would leave
 * nobody else a turn.
 */
export class LargeFrameThrottle {
  private pausedUntil = 0;
  /** With the lengths of their frames. */
  private readonly waiting = new Map<Reader, number>();
  private timer: NodeJS.Timeout | null = null;

  /** When not, `reader` is told as soon as it may be. */
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
