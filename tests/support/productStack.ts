import type { ChildProcess } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts } from "../../scripts/demonstration";
import { convex, selfHosted } from "../../scripts/deployment";
import { startLocalBackend } from "../../scripts/localBackend";
import { stop } from "../../scripts/processes";
import { demonstrationData, deploy, fill } from "./demonstrationData";

/** The product without its client: embedded backend, deployed app, demonstration. */
export interface ProductStack {
  url: string;
  siteUrl: string;
  adminKey: string;
  accounts: typeof accounts;
  databaseFile: string;
  process: () => ChildProcess;
  /** Returns the output of `npx convex run`. */
  run: (name: string, args: object) => Promise<string>;
  variable: (name: string) => Promise<string>;
  /** Stops the backend, works on its files, and starts it again on the same data. */
  restart: (options?: { signal?: NodeJS.Signals; whileStopped?: () => Promise<void> | void }) => Promise<void>;
  close: () => Promise<void>;
}

export async function startProductStack(options: {
  port: number;
  sitePort: number;
  clientUrl: string;
  nodeArgs?: string[];
}): Promise<ProductStack> {
  const dataDir = await mkdtemp(join(tmpdir(), "selo-"));
  const demonstration = demonstrationData();
  if (demonstration !== undefined) await cp(demonstration, dataDir, { recursive: true });
  const begin = () => startLocalBackend({ ...options, dataDir });
  let backend = await begin();
  // A test that times out during setup must not leave the backend on its port.
  const endWithUs = () => void backend.process.kill("SIGKILL");
  process.once("exit", endWithUs);
  const target = selfHosted(backend);
  if (demonstration === undefined) await fill(target, options.clientUrl);
  else {
    await convex(["env", "set", "SITE_URL", options.clientUrl], target);
    await deploy(target); // for this backend's addresses: convex/auth.config.ts is evaluated by a deployment
  }
  return {
    url: backend.url,
    siteUrl: backend.siteUrl,
    adminKey: backend.adminKey,
    accounts,
    databaseFile: join(dataDir, "database.sqlite3"),
    process: () => backend.process,
    run: (name, args) => convex(["run", name, JSON.stringify(args)], target),
    variable: async (name) => (await convex(["env", "get", name], target)).trim(),
    restart: async ({ signal, whileStopped } = {}) => {
      await stop(backend.process, signal);
      await whileStopped?.();
      backend = await begin();
    },
    close: async () => {
      process.off("exit", endWithUs);
      await stop(backend.process);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
