/** Starts the embedded backend as a process of its own, for development, tests and benchmarks. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { start } from "./processes.mjs";

/**
 * Room for the short-lived values of many functions at once: 40 % less garbage collection under load. Code is compiled at its
 * first call, because a click after a pause runs code that is hardly warm. Only the command line can say either.
 */
const NODE_ARGS = ["--max-semi-space-size=64", "--always-sparkplug"];

/**
 * @param {number} count
 * @returns {Promise<number[]>} ports of this machine that nobody listens on, all of them different
 */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port))),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * @param {{ port: number, sitePort: number, dataDir: string, onLine?: (line: string) => void, onProcess?: (child: import("node:child_process").ChildProcess) => void, nodeArgs?: string[], extraArgs?: string[] }} options
 *   `onProcess`: told of the process at once, before it is ready
 * @returns {Promise<{ process: import("node:child_process").ChildProcess, url: string, siteUrl: string, adminKey: string }>}
 *   resolves when it accepts connections
 * @throws with what it printed, when it ends before; the error's `signal` is what killed it, null when it ended itself
 */
export async function startLocalBackend({ port, sitePort, dataDir, onLine, onProcess, nodeArgs = [], extraArgs = [] }) {
  const printed = [];
  const args = ["local-backend/start.mjs", "--port", `${port}`, "--site-port", `${sitePort}`, "--data-dir", dataDir];
  const process = await new Promise((resolve, reject) => {
    const child = start("node", [...NODE_ARGS, ...nodeArgs, ...args, ...extraArgs], {
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
      const error = new Error(`The embedded backend ended with ${signal ?? `code ${code}`}:\n${printed.join("\n")}`);
      reject(Object.assign(error, { signal }));
    });
  });
  const adminKey = (await readFile(join(dataDir, "admin-key"), "utf8")).trim();
  return { process, url: `http://127.0.0.1:${port}`, siteUrl: `http://127.0.0.1:${sitePort}`, adminKey };
}
