import { defineConfig } from "@playwright/test";
import browserTests from "../../playwright.config";
import { verification } from "./verification";

/** The browser journey against any deployment; `scripts/verify.ts` builds and serves the client. */
export default defineConfig({
  ...browserTests,
  testDir: ".",
  outputDir: "../../test-results/verify",
  globalSetup: [],
  timeout: 600_000,
  // The deployment may be remote.
  expect: { timeout: 30_000 },
  reporter: [["list", { printSteps: true }]],
  use: { ...browserTests.use, baseURL: verification.clientUrl, actionTimeout: 30_000 },
});
