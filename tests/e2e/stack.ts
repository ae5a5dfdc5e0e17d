import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { preview } from "vite";
import { accounts, environment } from "../../scripts/demonstration.mjs";
import { convex, ensureEnvironment, seed, selfHosted } from "../../scripts/deployment.mjs";
import { startLocalBackend } from "../../scripts/localBackend.mjs";
import { stop } from "../../scripts/processes.mjs";
import { BACKEND_PORT, BUILD_FOLDER, CLIENT_PORT, CLIENT_URL, SITE_PORT } from "./addresses";

/** The whole product as a user meets it: embedded backend, pushed app, demonstration, production build. */
export interface Stack {
  /** Runs a function as `npx convex run` does. */
  run: (name: string, args: object) => Promise<string>;
  /** Ends the backend (SIGKILL when asked) and starts it again on the same data. */
  restart: (signal?: NodeJS.Signals) => Promise<void>;
  accounts: typeof accounts;
}

async function startStack(): Promise<Stack & { close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "selo-e2e-"));
  const begin = () => startLocalBackend({ port: BACKEND_PORT, sitePort: SITE_PORT, dataDir });
  let backend: { process: ChildProcess; url: string; adminKey: string } = await begin();
  const target = selfHosted(backend);
  await ensureEnvironment(target, environment(CLIENT_URL));
  await convex(["deploy", "--yes", "--typecheck", "disable", "--codegen", "disable"], target);
  await seed(target, { accounts });
  const server = await preview({
    logLevel: "warn",
    build: { outDir: BUILD_FOLDER },
    preview: { port: CLIENT_PORT, strictPort: true },
  });
  return {
    accounts,
    run: (name, args) => convex(["run", name, JSON.stringify(args)], target),
    restart: async (signal) => {
      await stop(backend.process, signal);
      backend = await begin();
    },
    close: async () => {
      await server.close();
      await stop(backend.process);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const test = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.close();
    },
    { scope: "worker", auto: true, timeout: 120_000 },
  ],
  baseURL: CLIENT_URL,
});

export { expect } from "@playwright/test";
