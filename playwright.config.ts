import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser";
import { CLIENT_URL } from "./tests/e2e/addresses";

const executablePath = findBrowser();

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: ["./tests/e2e/build.ts", "./tests/support/demonstrationData.ts"],
  // Each has a backend, a client and a build of its own. Two use two cores to less than half: most of a test is waiting.
  workers: 4,
  // No test is about speed: the machine may be busy with something else.
  timeout: 1_800_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    baseURL: CLIENT_URL,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    // Not a trace, which takes a core for each page that moves: `npm run test:e2e -- FILE --trace on` makes one.
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
