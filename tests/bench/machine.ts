import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** Pins a process to one core on Linux, because load and server must not share one. */
export function pinTo(pid: number | undefined, core: number): void {
  if (pid === undefined || process.platform !== "linux") return;
  spawnSync("taskset", ["-a", "-c", "-p", `${core}`, `${pid}`], { stdio: "ignore" });
}

/** Undoes `pinTo`, also for future children. */
export function useEveryCore(pid: number): void {
  if (process.platform !== "linux") return;
  spawnSync("taskset", ["-a", "-c", "-p", `0-${cpus().length - 1}`, `${pid}`], { stdio: "ignore" });
}

/** Processor time used so far in µs, steadier than wall time on a shared machine; NaN without /proc. */
export function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    // In hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory in MiB; NaN without /proc. */
export function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

export function describeMachine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}, ${memory} GiB, Node ${process.version}, ${process.platform}`;
}
