import type { ProductStack } from "../support/productStack";
import { openSchool } from "./openSchool";
import { test as watched } from "./watched";

/**
 * A test that restarts the backend, or changes the school as a whole and back.
 * Tests of a worker share the school, unless one fails.
 */
export const test = watched.extend<object, { stack: ProductStack }>({
  stack: [
    // Playwright parses the first parameter, which must be a destructuring pattern.
    async ({}, use) => {
      const { stack, close } = await openSchool();
      await use(stack);
      await close();
    },
    // Deploys through the command line and builds the client.
    { scope: "worker", auto: true, timeout: 180_000 },
  ],
});

export { expect } from "./watched";
