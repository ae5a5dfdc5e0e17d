import { startPreview } from "../../scripts/previewServer";
import { startProductStack, type ProductStack } from "../support/productStack";
import { buildForWorker } from "./build";
import { BACKEND_PORT, BUILD_FOLDER, CLIENT_PORT, CLIENT_URL, SITE_PORT } from "./addresses";
import { test as watched } from "./watched";

/** `startProductStack` and the production build, shared by a worker's tests. */
export const test = watched.extend<object, { stack: ProductStack }>({
  stack: [
    // Playwright parses the first parameter, which must be a destructuring pattern.
    async ({}, use) => {
      const stack = await startProductStack({ port: BACKEND_PORT, sitePort: SITE_PORT, clientUrl: CLIENT_URL });
      await buildForWorker();
      const server = await startPreview({ folder: BUILD_FOLDER, port: CLIENT_PORT });
      await use(stack);
      await server.close();
      await stack.close();
    },
    // Builds, deploys and seeds through the command line, one process per step.
    { scope: "worker", auto: true, timeout: 600_000 },
  ],
});

export { expect } from "./watched";
