import { defineConfig } from "vitest/config";

/** Stryker ends a test that a wrong rule has made endless. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

/** The quick tests of what stryker.config.js names, which `npm test` runs as well. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "convex",
          environment: "edge-runtime",
          include: [
            "tests/convex/rules/{access,brazilDay,builders,certificateStates,completion,coupons,deadline,draw}.test.ts",
            "tests/convex/rules/{grading,questionModules,rateLimits,retryRule,spread,staff}.test.ts",
          ],
          isolate: false,
          ...patience,
          server: { deps: { inline: ["convex-test"] } },
        },
      },
      {
        test: {
          name: "local-backend",
          environment: "node",
          include: ["local-backend/tests/database/readSet.test.ts", "local-backend/tests/sync/intervalIndex.test.ts"],
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
