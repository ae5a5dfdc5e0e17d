import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildClient } from "../../scripts/build/client";
import { freePorts } from "../../scripts/localBackend";
import { startPreview } from "../../scripts/previewServer";
import { startProductStack, type ProductStack } from "../support/productStack";
import { lateness } from "./lateness";
import { setSchool } from "./school";

/** Starts a deployment with the demonstration, builds its client with a service worker, and serves it. */
export async function openSchool(): Promise<{ stack: ProductStack; close: () => Promise<void> }> {
  const [port = 0] = await freePorts(1);
  const clientUrl = `http://localhost:${port}`;
  const stack = await startProductStack({ clientUrl });
  const folder = await mkdtemp(join(tmpdir(), "selo-build-"));
  process.env.VITE_CONVEX_URL = stack.url;
  process.env.VITE_SITE_URL = clientUrl;
  await buildClient({ folder, worker: true });
  const server = await startPreview({ folder, port, lateness });
  const { url, siteUrl, adminKey } = stack;
  setSchool({ url, siteUrl, adminKey, clientUrl, folder });
  return {
    stack,
    close: async () => {
      await server.close();
      await stack.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
