import { test as base } from "@playwright/test";
import { preview } from "vite";
import { startProductStack, type ProductStack } from "../support/productStack";
import { BACKEND_PORT, BUILD_FOLDER, CLIENT_PORT, CLIENT_URL, SITE_PORT } from "./addresses";

/** The product as a user meets it: `startProductStack` and the production build, for all tests of a worker. */
export const test = base.extend<object, { stack: ProductStack }>({
  stack: [
    // Playwright reads the first parameter's names, so it must be a pattern.
    async ({}, use) => {
      const stack = await startProductStack({ port: BACKEND_PORT, sitePort: SITE_PORT, clientUrl: CLIENT_URL });
      const server = await preview({
        logLevel: "warn",
        build: { outDir: BUILD_FOLDER },
        preview: { port: CLIENT_PORT, strictPort: true },
      });
      await use(stack);
      await server.close();
      await stack.close();
    },
    { scope: "worker", auto: true, timeout: 120_000 },
  ],
});

export { expect } from "@playwright/test";
