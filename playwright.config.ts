import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/browser";

const executablePath = findBrowser();
const inCi = process.env.CI !== undefined;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/globalSetup.ts",
  // Pages are drawn by the processor: more make each other late.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  retries: inCi ? 1 : 0,
  maxFailures: inCi ? 5 : 0,
  reporter: [["list"]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A worker answers requests that tests want to see: only ownSite.ts allows one.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Of the retry only: a trace takes a core for each page that moves.
    trace: "on-first-retry",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
