/** Child processes of the project's commands: started together, read line by line, stopped together. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

/**
 * Starts a program and hands on every line that it prints (both streams).
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {ChildProcess}
 */
export function start(command, args, { env = process.env, onLine } = {}) {
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => onLine?.(line));
  return child;
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, input?: string }} [options] `input` is written to its standard input
 * @returns {Promise<string>} what it printed on standard output
 * @throws with everything that it printed, when it exits with another code than 0
 */
export function run(command, args, { env = process.env, cwd, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (errors += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(" ").slice(0, 200)} ended with code ${code}\n${errors}${output}`));
    });
    child.stdin.end(input ?? "");
  });
}

/**
 * Asks a process to end and waits for it; kills it when it has not ended after five seconds.
 * @param {ChildProcess | null | undefined} child
 * @param {NodeJS.Signals} [signal]
 */
export async function stop(child, signal = "SIGTERM") {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
  await ended;
  clearTimeout(timer);
}
