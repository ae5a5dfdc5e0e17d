import { start, stop } from "../../../scripts/processes";

/** Starts a bundled floor program and waits for its line "ready". */
export async function startFloor(
  program: string,
  args: string[],
): Promise<{ pid: number | undefined; end: () => Promise<void> }> {
  const child = await new Promise<ReturnType<typeof start>>((resolve, reject) => {
    const started = start("node", [program, ...args], {
      onLine: (line) => {
        if (line === "ready") resolve(started);
      },
    });
    started.once("error", reject);
  });
  return { pid: child.pid, end: () => stop(child) };
}
