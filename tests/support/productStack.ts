import type { ChildProcess } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts, environment } from "../../scripts/demonstration";
import { convex, environmentLines, selfHosted } from "../../scripts/deployment";
import { freePorts, startLocalBackend, type LocalBackend } from "../../scripts/localBackend";
import { stop } from "../../scripts/processes";
import { demonstrationData, deploy, fill, testVariables } from "./demonstrationData";

/** A deployment with the demonstration. */
export interface Deployment {
  url: string;
  siteUrl: string;
  adminKey: string;
  accounts: typeof accounts;
  /** Returns the output of `npx convex run`. */
  run: (name: string, args: object) => Promise<string>;
  variable: (name: string) => Promise<string>;
}

/** The product without its client, on an embedded backend of its own. */
export interface ProductStack extends Deployment {
  databaseFile: string;
  process: () => ChildProcess;
  /** Stops the backend, works on its files, and starts it again on the same data. */
  restart: (options?: { signal?: NodeJS.Signals; whileStopped?: () => Promise<void> | void }) => Promise<void>;
  close: () => Promise<void>;
}

export function connect({ url, siteUrl, adminKey }: Omit<LocalBackend, "process">): Deployment {
  const target = selfHosted({ url, adminKey });
  return {
    ...{ url, siteUrl, adminKey, accounts },
    run: (name, args) => convex(["run", name, JSON.stringify(args)], target),
    variable: async (name) => (await convex(["env", "get", name], target)).trim(),
  };
}

/**
 * Takes free ports and keeps them over restarts.
 *
 * @param clientUrl where links in mails lead; nothing needs to be served there
 * @param variables of the deployment, besides `testVariables`
 */
export async function startProductStack({
  clientUrl = "http://localhost:5173",
  variables = {},
  nodeArgs = [],
  redactErrors = true,
}: {
  clientUrl?: string;
  variables?: Record<string, string>;
  nodeArgs?: string[];
  redactErrors?: boolean;
} = {}): Promise<ProductStack> {
  const dataDir = await mkdtemp(join(tmpdir(), "selo-"));
  const demonstration = demonstrationData();
  if (demonstration !== undefined) await cp(demonstration, dataDir, { recursive: true });
  const [port = 0, sitePort = 0] = await freePorts(2);
  const begin = () => startLocalBackend({ port, sitePort, nodeArgs, dataDir, redactErrors });
  let backend = await begin();
  // A test that times out during setup must not leave the backend on its port.
  const endWithUs = () => void backend.process.kill("SIGKILL");
  process.once("exit", endWithUs);
  const target = selfHosted(backend);
  const all = { ...environment(clientUrl), ...testVariables, ...variables };
  if (demonstration === undefined) await fill(target, all);
  else {
    await convex(["env", "set", "--force"], target, environmentLines(all));
    await deploy(target); // for this backend's addresses: convex/auth.config.ts is evaluated by a deployment
  }
  return {
    ...connect(backend),
    databaseFile: join(dataDir, "database.sqlite3"),
    process: () => backend.process,
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
