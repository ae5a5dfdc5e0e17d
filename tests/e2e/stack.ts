import { startPreview } from "../../scripts/previewServer";
import { startProductStack, type ProductStack } from "../support/productStack";
import { buildForWorker } from "./build";
import { BACKEND_PORT, BUILD_FOLDER, CLIENT_PORT, CLIENT_URL, SITE_PORT } from "./addresses";
import { lateness } from "./lateness";
import { test as watched } from "./watched";

/** The host of the client. */
export interface Site {
  stop: () => Promise<void>;
  /** Deploys what is in the folder; by default, this worker's build. */
  serve: (folder?: string) => Promise<void>;
}

interface WorkerFixtures {
  /** Whether the build has a service worker. */
  serviceWorker: boolean;
  stack: ProductStack;
  site: Site;
}

/** `startProductStack` and the production build, shared by a worker's tests. */
export const test = watched.extend<object, WorkerFixtures>({
  serviceWorker: [false, { option: true, scope: "worker" }],
  site: [
    async ({ stack, serviceWorker }, use) => {
      await buildForWorker({ url: stack.url, worker: serviceWorker });
      let server = await startPreview({ folder: BUILD_FOLDER, port: CLIENT_PORT, lateness });
      await use({
        stop: async () => await server.close(),
        serve: async (folder = BUILD_FOLDER) => {
          await server.close();
          server = await startPreview({ folder, port: CLIENT_PORT, lateness });
        },
      });
      await server.close();
    },
    { scope: "worker", auto: true, timeout: 600_000 },
  ],
  stack: [
    // Playwright parses the first parameter, which must be a destructuring pattern.
    async ({}, use) => {
      const stack = await startProductStack({ port: BACKEND_PORT, sitePort: SITE_PORT, clientUrl: CLIENT_URL });
      await use(stack);
      await stack.close();
    },
    // Builds, deploys and seeds through the command line, one process per step.
    { scope: "worker", auto: true, timeout: 600_000 },
  ],
});

export { expect } from "./watched";
