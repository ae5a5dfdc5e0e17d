/** Starts the embedded backend for development, tests, benchmarks. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { start } from "./processes";

/**
 * Flags that the command line alone can set.
 *
 * Measured in local-backend/docs/decisions/004-backend-speed.md.
 */
const NODE_ARGS = ["--max-semi-space-size=64", "--always-sparkplug"];

export interface LocalBackend {
  process: ChildProcess;
  url: string;
  siteUrl: string;
  adminKey: string;
}

/** Distinct free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve);
        }),
    ),
  );
  return ports;
}

/**
 * Resolves when the backend accepts connections.
 *
 * `onProcess` gets the process at once.
 *
 * @throws with its output when it ends first; the error's `signal` killed it, null if it exited by itself
 */
export async function startLocalBackend({
  port,
  sitePort,
  dataDir,
  onLine,
  onProcess,
  nodeArgs = [],
  redactErrors = true,
}: {
  port: number;
  sitePort: number;
  dataDir: string;
  onLine?: (line: string) => void;
  onProcess?: (child: ChildProcess) => void;
  nodeArgs?: string[];
  /** Whether callers get "Server Error" instead of the cause. */
  redactErrors?: boolean;
}): Promise<LocalBackend> {
  const printed: string[] = [];
  const args = ["local-backend/start.mjs", "--port", `${port}`, "--site-port", `${sitePort}`, "--data-dir", dataDir];
  if (!redactErrors) args.push("--no-redact-errors");
  const process = await new Promise<ChildProcess>((resolve, reject) => {
    const child = start("node", [...NODE_ARGS, ...nodeArgs, ...args], {
      onLine: (line) => {
        printed.push(line);
        if (printed.length > 200) printed.shift();
        onLine?.(line);
        if (line.startsWith("ready ")) resolve(child);
      },
    });
    onProcess?.(child);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const error = new Error(
        `The embedded backend ended with ${signal ?? `code ${String(code)}`}:\n${printed.join("\n")}`,
      );
      reject(Object.assign(error, { signal }));
    });
  });
  const adminKey = (await readFile(join(dataDir, "admin-key"), "utf8")).trim();
  return { process, url: `http://127.0.0.1:${port}`, siteUrl: `http://127.0.0.1:${sitePort}`, adminKey };
}
