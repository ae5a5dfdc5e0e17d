import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts, environment } from "../../scripts/demonstration";
import { convex, ensureEnvironment, seed, selfHosted } from "../../scripts/deployment";
import { startLocalBackend } from "../../scripts/localBackend";
import { stop } from "../../scripts/processes";

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
  const begin = () => startLocalBackend({ ...options, dataDir });
  let backend = await begin();
  // A test that times out during setup must not leave the backend on its port.
  const endWithUs = () => void backend.process.kill("SIGKILL");
  process.once("exit", endWithUs);
  const target = selfHosted(backend);
  await ensureEnvironment(target, environment(options.clientUrl));
  await convex(["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"], target);
  await seed(target, { accounts });
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
