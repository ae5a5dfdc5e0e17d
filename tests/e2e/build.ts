import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildClient } from "../../scripts/build/client";
import { BACKEND_URL, BUILD_FOLDER, BUILDS_FOLDER, CLIENT_URL } from "./addresses";

/** Before a run: no worker may test the build of an earlier one. */
export default async function removeBuilds(): Promise<void> {
  await rm(BUILDS_FOLDER, { recursive: true, force: true });
}

/** The production build for this worker's backend, once in a run: a failed test begins a new worker in its place. */
export async function buildForWorker(): Promise<void> {
  if (existsSync(join(BUILD_FOLDER, "_headers"))) return;
  process.env.VITE_CONVEX_URL = BACKEND_URL;
  process.env.VITE_SITE_URL = CLIENT_URL;
  await buildClient({ folder: BUILD_FOLDER });
}
