import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const resolve = { tsconfigPaths: true };

/** No test is about speed: the machine may be busy with something else. */
const patience = { testTimeout: 600_000, hookTimeout: 900_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // Vitest leaves one core free by itself; most files wait for backends and clocks anyway.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "convex",
          environment: "edge-runtime",
          include: ["tests/convex/**/*.test.ts"],
          ...patience,
          server: { deps: { inline: ["convex-test"] } },
        },
      },
      {
        test: {
          name: "local-backend",
          environment: "node",
          include: ["local-backend/tests/**/*.test.ts"],
          benchmark: { include: ["local-backend/bench/*.bench.ts"] },
          ...patience,
        },
      },
      {
        resolve,
        test: {
          name: "i18n",
          environment: "node",
          include: ["tests/i18n/**/*.test.ts", "tests/seed/**/*.test.ts"],
          ...patience,
        },
      },
      {
        test: {
          name: "docs",
          environment: "node",
          include: ["tests/docs/**/*.test.ts"],
          ...patience,
        },
      },
      {
        test: {
          name: "commands",
          environment: "node",
          include: ["tests/commands/**/*.test.ts"],
          ...patience,
        },
      },
      {
        test: {
          name: "wire",
          environment: "node",
          include: ["tests/wire/**/*.test.ts"],
          globalSetup: "tests/support/demonstrationData.ts",
          ...patience,
        },
      },
      {
        test: {
          name: "cost",
          environment: "node",
          include: ["tests/cost/**/*.test.ts"],
          globalSetup: "tests/support/demonstrationData.ts",
          ...patience,
        },
      },
      {
        plugins: [react()],
        resolve,
        test: {
          name: "ui",
          environment: "jsdom",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          isolate: false, // the setup says why, and what it takes
          setupFiles: ["tests/ui/setup.ts"],
          ...patience,
        },
      },
    ],
  },
});
