import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/**
 * User time of a top-level function on a shared thread: from when any function was handed control until this one calls
 * the host or ends. Excludes idling of the event loop, and is capped by the thread's CPU time: on a busy machine a thread
 * waits for its turn.
 */
export class UserTimeClock {
  #ownMs = 0;
  readonly #cpuMs = recentCpuMs();
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
    return Math.min(attributed, threadCpuMs() - this.#cpuMs);
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

/** Reading it takes some 10 µs, so functions starting within 100 ms share a sample. */
function recentCpuMs(): number {
  const now = performance.now();
  if (now - sampledAt > 100) {
    sampleMs = threadCpuMs();
    sampledAt = now;
  }
  return sampleMs;
}

let sampleMs = 0;
let sampledAt = -Infinity;

/** CPU time of this thread. Outside Linux that of the process, which compiles WebAssembly in other threads. */
function threadCpuMs(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
