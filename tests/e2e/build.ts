import { rm } from "node:fs/promises";
import { buildClient } from "../../scripts/build/client";
import { BUILD_FOLDER, BUILDS_FOLDER, CLIENT_URL } from "./addresses";

/** Before a run: no worker may test the build of an earlier one. */
export default async function removeBuilds(): Promise<void> {
  await rm(BUILDS_FOLDER, { recursive: true, force: true });
}

/** The production build for this worker's backend, with its catalog. */
export async function buildForWorker({ url, worker }: { url: string; worker: boolean }): Promise<void> {
  process.env.VITE_CONVEX_URL = url;
  process.env.VITE_SITE_URL = CLIENT_URL;
  await buildClient({ folder: BUILD_FOLDER, worker });
}
