import { runOutside } from "./execution";

/** The clock is looked at so often, in ms: a timer of the system counts what passes and knows nothing of a clock that is set. */
const CHECK_INTERVAL_MS = 2_000;
/** A clock that is so much behind what has passed was set back, in ms. */
const SET_BACK_MS = 5_000;

interface ClockTimerOptions {
  /** Milliseconds since the epoch. */
  now: () => number;
  onDue: () => void;
  /** The clock was set back by so many milliseconds. */
  onSetBack: (byMs: number) => void;
}

/** Wakes at a moment of the clock, whatever happens to the clock meanwhile: within seconds when it is set forward beyond it. */
export class WallClockTimer {
  #timer: NodeJS.Timeout | null = null;
  #dueAt = Infinity;
  #seen = { clock: 0, passed: 0 };

  constructor(private readonly options: ClockTimerOptions) {}

  /** Infinity when it is not set. */
  get dueAt(): number {
    return this.#dueAt;
  }

  /** Instead of the moment before. In ms since the epoch. */
  set(dueAt: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    else this.#seen = { clock: this.options.now(), passed: performance.now() };
    this.#dueAt = dueAt;
    const wait = Math.min(CHECK_INTERVAL_MS, Math.max(0, Math.ceil(dueAt - this.options.now())));
    this.#timer = runOutside(() => setTimeout(() => this.#check(), wait));
  }

  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#dueAt = Infinity;
  }

  #check(): void {
    const now = { clock: this.options.now(), passed: performance.now() };
    const behind = this.#seen.clock + (now.passed - this.#seen.passed) - now.clock;
    this.#seen = now;
    if (behind > SET_BACK_MS) this.options.onSetBack(behind);
    // It may have been set or cleared by then.
    if (this.#timer === null) return;
    if (this.options.now() < this.#dueAt) {
      this.set(this.#dueAt);
      return;
    }
    this.clear();
    this.options.onDue();
  }
}
