import { performance } from "node:perf_hooks";

/**
 * Own time of one top-level function. The thread is shared, so time is attributed by switches: a stretch lasts from the last
 * moment at which any function was handed control until the moment at which this one calls the host or ends. Concurrent functions
 * therefore share wall time instead of each counting all of it. Idling of the event loop (waiting for crypto.subtle) does not count,
 * nor does time in which the machine ran other processes: never more than the processor time of this process since the function began
 * (or a little before).
 */
export class UserTimeClock {
  #ownMs = 0;
  readonly #cpu = recentCpuUsage();
  #idle = performance.nodeTiming.idleTime;

  /** The app's code starts or goes on. */
  static enter(): void {
    lastSwitch = performance.now();
  }

  /** Milliseconds since app code was last handed control, if it has it now. */
  static stretch(): number {
    return performance.now() - lastSwitch;
  }

  /** Milliseconds of own time up to the last call of the host; `running` adds a stretch that has not ended. */
  usedMs(limitMs: number, running = 0): number {
    const attributed = this.#ownMs + running;
    if (attributed <= limitMs) return attributed;
    const { user, system } = process.cpuUsage(this.#cpu);
    return Math.min(attributed, (user + system) / 1000);
  }

  /** The app's code called the host, or ended. */
  leave(): void {
    const now = performance.now();
    const stretch = now - lastSwitch;
    lastSwitch = now;
    if (stretch < 50) {
      this.#ownMs += stretch;
      return;
    }
    const idle = performance.nodeTiming.idleTime;
    this.#ownMs += Math.max(0, stretch - (idle - this.#idle));
    this.#idle = idle;
  }
}

let lastSwitch = 0;

/** Asking for it takes a third of a millisecond: one answer serves all functions that begin within 100 ms. */
function recentCpuUsage(): NodeJS.CpuUsage {
  const now = performance.now();
  if (now - sampledAt > 100) {
    sample = process.cpuUsage();
    sampledAt = now;
  }
  return sample;
}

let sample: NodeJS.CpuUsage = { user: 0, system: 0 };
let sampledAt = -Infinity;
