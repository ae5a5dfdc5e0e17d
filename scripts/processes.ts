import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Starts a program and passes on its output line by line. */
export function start(
  command: string,
  args: string[],
  { env = process.env, onLine }: { env?: NodeJS.ProcessEnv; onLine?: (line: string) => void } = {},
): ChildProcess {
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => onLine?.(line));
  return child;
}

/**
 * Runs a program to its end, with `input` as standard input.
 *
 * @returns its standard output
 * @throws with all its output when the exit code is not 0
 */
export async function run(
  command: string,
  args: string[],
  { env = process.env, cwd, input }: { env?: NodeJS.ProcessEnv; cwd?: string; input?: string } = {},
): Promise<string> {
  return await new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: ["pipe", "pipe", "pipe"] });
    // A program may exit without reading its input.
    child.stdin.on("error", () => undefined);
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else
        reject(
          new Error(`${command} ${args.join(" ").slice(0, 200)} ended with code ${String(code)}\n${errors}${output}`),
        );
    });
    child.stdin.end(input ?? "");
  });
}

/**
 * Runs a program in the foreground.
 *
 * @returns its exit code, null when a signal ended it
 */
export async function runInForeground(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number | null> {
  const [code] = (await once(spawn(command, args, { stdio: "inherit", env }), "exit")) as [number | null];
  return code;
}

/** Asks a process to end; kills it after five seconds. */
export async function stop(child: ChildProcess | undefined, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(timer);
}
