import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const inCi = process.env.CI !== undefined;
/** The official client and command line work unmodified: the embedded backend's part of `npm test`. */
const CONTRACT = ["local-backend/tests/contract/**/*.test.ts", "local-backend/tests/conformance/**/*.test.ts"];

type Options = NonNullable<TestProjectInlineConfiguration["test"]>;

/** A test that needs longer says so itself. */
function project(name: string, include: string[], options: Options = {}): TestProjectInlineConfiguration {
  return {
    resolve: { tsconfigPaths: true },
    test: {
      name,
      include,
      environment: "node",
      testTimeout: 20_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      retry: inCi ? 1 : 0,
      ...options,
    },
  };
}

const demonstration: Options = { globalSetup: "tests/support/demonstrationData.ts" };
/** Most of the time would go into loading modules: files share a process. */
const shared: Options = { isolate: false };

export default defineConfig({
  test: {
    // Vitest leaves one core free by itself; most files wait for backends and clocks anyway.
    maxWorkers: "100%",
    bail: inCi ? 5 : 0,
    reporters: ["default", ...(inCi ? ["./tests/support/flakyReporter.ts"] : [])],
    projects: [
      project("convex", ["tests/convex/**/*.test.ts"], {
        ...shared,
        environment: "edge-runtime",
        setupFiles: ["tests/convex/endOfFile.ts"],
        server: { deps: { inline: ["convex-test"] } },
      }),
      {
        ...project("ui", ["tests/ui/**/*.test.{ts,tsx}"], {
          ...shared, // the setup says what it takes
          environment: "jsdom",
          setupFiles: ["tests/ui/setup.ts"],
        }),
        plugins: [react()],
      },
      project("i18n", ["tests/i18n/**/*.test.ts", "tests/seed/**/*.test.ts"]),
      project("docs", ["tests/docs/**/*.test.ts"]),
      project("contract", CONTRACT),
      project("local-backend", ["local-backend/tests/**/*.test.ts"], {
        exclude: CONTRACT,
        benchmark: { include: ["local-backend/bench/*.bench.ts"] },
      }),
      project("programs", ["tests/programs/**/*.test.ts"]),
      project("commands", ["tests/commands/**/*.test.ts"]),
      project("wire", ["tests/wire/**/*.test.ts"], demonstration),
      project("cost", ["tests/cost/**/*.test.ts"], demonstration),
    ],
  },
});
