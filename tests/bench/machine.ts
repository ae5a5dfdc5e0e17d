import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** Binds a process to one core, where the machine can (Linux): load and server must not share one. */
export function pinTo(pid: number | undefined, core: number): void {
  if (pid === undefined || process.platform !== "linux") return;
  spawnSync("taskset", ["-a", "-c", "-p", `${core}`, `${pid}`], { stdio: "ignore" });
}

/** Takes `pinTo` back, for the process and for those that it starts from now on. */
export function useEveryCore(pid: number): void {
  if (process.platform !== "linux") return;
  spawnSync("taskset", ["-a", "-c", "-p", `0-${cpus().length - 1}`, `${pid}`], { stdio: "ignore" });
}

/** Processor time that a process has used so far, in µs; NaN where /proc does not tell. A steadier measure than time on a shared machine. */
export function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    // In hundredths of a second, on every Linux that Node runs on.
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory in MiB; NaN where /proc does not tell. */
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
