import { afterAll, vi } from "vitest";

/** For projects whose files share a process (vitest.config.ts): undoes what a file did to it. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
