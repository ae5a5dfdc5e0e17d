import { runOutside } from "./execution";

/** Interval of clock checks in ms: system timers count elapsed time and miss clock changes. */
const CHECK_INTERVAL_MS = 2_000;
/** A clock this many ms behind elapsed time was set back. */
const SET_BACK_MS = 5_000;

interface ClockTimerOptions {
  /** Milliseconds since the epoch. */
  now: () => number;
  onDue: () => void;
  /** The clock was set back by this many ms. */
  onSetBack: (byMs: number) => void;
}

/** Fires at a wall clock time even if the clock is changed: within seconds when it is set forward past it. */
export class WallClockTimer {
  #timer: NodeJS.Timeout | null = null;
  #dueAt = Infinity;
  #seen = { clock: 0, passed: 0 };

  constructor(private readonly options: ClockTimerOptions) {}

  /** Infinity when not set. */
  get dueAt(): number {
    return this.#dueAt;
  }

  /** Replaces the previous time. In ms since the epoch. */
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
    if (this.#timer === null) return;
    if (this.options.now() < this.#dueAt) {
      this.set(this.#dueAt);
      return;
    }
    this.clear();
    this.options.onDue();
  }
}
