import { performance } from "node:perf_hooks";

/**
 * User time of a top-level function on a shared thread: from when any function was handed control until this one calls
 * the host or ends. Excludes idling of the event loop, and is capped by the process's CPU time.
 */
export class UserTimeClock {
  #ownMs = 0;
  readonly #cpu = recentCpuUsage();
  #idle = performance.nodeTiming.idleTime;

  static enter(): void {
    lastSwitch = performance.now();
  }

  /** Milliseconds since app code was last handed control, if it has it now. */
  static stretch(): number {
    return performance.now() - lastSwitch;
  }

  /** User time in ms up to the last host call; `running` adds an unfinished stretch. */
  usedMs(limitMs: number, running = 0): number {
    const attributed = this.#ownMs + running;
    if (attributed <= limitMs) return attributed;
    const { user, system } = process.cpuUsage(this.#cpu);
    return Math.min(attributed, (user + system) / 1000);
  }

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

/** Takes a third of a millisecond, so functions starting within 100 ms share a sample. */
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
