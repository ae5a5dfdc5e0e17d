import { startPreview } from "../../scripts/previewServer";
import { startProductStack, type ProductStack } from "../support/productStack";
import { BACKEND_PORT, BUILD_FOLDER, CLIENT_PORT, CLIENT_URL, SITE_PORT } from "./addresses";
import { test as watched } from "./watched";

/** The product as a user meets it: `startProductStack` and the production build, for all tests of a worker. */
export const test = watched.extend<object, { stack: ProductStack }>({
  stack: [
    // Playwright reads the first parameter's names, so it must be a pattern.
    async ({}, use) => {
      const stack = await startProductStack({ port: BACKEND_PORT, sitePort: SITE_PORT, clientUrl: CLIENT_URL });
      const server = await startPreview({ folder: BUILD_FOLDER, port: CLIENT_PORT });
      await use(stack);
      await server.close();
      await stack.close();
    },
    // Deploys and seeds by the command line, a process for each step.
    { scope: "worker", auto: true, timeout: 600_000 },
  ],
});

export { expect } from "./watched";
