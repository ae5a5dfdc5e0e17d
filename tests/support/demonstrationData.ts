import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accounts, environment } from "../../scripts/demonstration";
import { convex, ensureEnvironment, seed, selfHosted } from "../../scripts/deployment";
import { freePorts, startLocalBackend } from "../../scripts/localBackend";
import { stop } from "../../scripts/processes";

const VARIABLE = "SELO_DEMONSTRATION_DATA";

/** The run's data folder with the demonstration, for copies; undefined in runs without global setup. */
export const demonstrationData = () => process.env[VARIABLE];

export function setDemonstrationData(dataDir: string): void {
  process.env[VARIABLE] = dataDir;
}

export const deploy = (target: NodeJS.ProcessEnv) =>
  convex(["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"], target);

/** Differs from the demonstration: signing in costs next to nothing. */
export const testVariables = { PASSWORD_HASH_ITERATIONS: "1000" };

/** Fills an empty deployment: variables, app, demonstration. */
export async function fill(target: NodeJS.ProcessEnv, variables: Record<string, string>): Promise<void> {
  await ensureEnvironment(target, variables);
  await deploy(target);
  await seed(target, { accounts });
}

/**
 * Global setup of Vitest: fills one data folder, and removes it after the run. One is filled for each run, never kept:
 * its dates are of today and its app that of the working tree.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Vitest calls this for each project.
  if (demonstrationData() !== undefined) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), "selo-demonstration-"));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const [port = 0, sitePort = 0] = await freePorts(2);
  const backend = await startLocalBackend({ port, sitePort, dataDir });
  try {
    await fill(selfHosted(backend), { ...environment(backend.siteUrl), ...testVariables });
  } catch (error) {
    await stop(backend.process);
    await remove();
    throw error;
  }
  await stop(backend.process);
  setDemonstrationData(dataDir);
  return remove;
}
