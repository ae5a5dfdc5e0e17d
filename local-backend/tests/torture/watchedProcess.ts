import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "../database/rawFile";
import type { BackendProcess } from "../harness/backendProcess";
import type { JsonObject } from "../../values/json";
import { violated } from "./torture";

/** Memory limit under attack. */
const MOST_MEGABYTES = 1_500;

/** Watches a backend's memory under attack, and checks it at the end. */
export class WatchedProcess {
  megabytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly backend: BackendProcess) {
    this.timer = setInterval(() => this.look(), 100);
  }

  check(): void {
    const { backend } = this;
    if (!backend.alive()) violated(`the backend has ended: ${backend.stderr().slice(-2000)}`);
    const fault = /^.*(?:uncaught exception|unhandled rejection|internal error).*$/m.exec(backend.stderr());
    if (fault) violated(`the backend met a fault of its own: ${fault[0].slice(0, 500)}`);
    if (this.megabytes > MOST_MEGABYTES) violated(`the backend takes ${this.megabytes} MB`);
  }

  async end(): Promise<JsonObject[]> {
    clearInterval(this.timer);
    this.check();
    const code = await this.backend.stop();
    if (code !== 0) violated(`the backend ended with ${String(code)}: ${this.backend.stderr().slice(-2000)}`);
    const { documents, problems } = inspect(join(this.backend.dataDirectory, "database.sqlite3"));
    if (problems.length > 0) violated(problems.slice(0, 3).join("; "));
    return documents;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    try {
      const status = readFileSync(`/proc/${String(this.backend.pid)}/status`, "utf8");
      this.megabytes = Math.max(this.megabytes, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
    } catch {
      // Linux only.
    }
  }
}
