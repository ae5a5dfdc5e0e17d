import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../scripts/localBackend";
import { startPreview } from "../../scripts/previewServer";
import { lateness } from "./lateness";
import { theSchool } from "./school";
import { test as withStack } from "./stack";

/** The host of a client of its own, for the school that all share. */
export interface Site {
  url: string;
  /** Folder that it serves at first. */
  folder: string;
  stop: () => Promise<void>;
  /** Deploys what is in the folder; by default, the build. */
  serve: (folder?: string) => Promise<void>;
}

/** A test that stops the client's host or deploys another version, with service workers. */
export const test = withStack.extend<object, { site: Site }>({
  serviceWorkers: "allow",
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  site: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "selo-build-"));
      await cp(theSchool().folder, folder, { recursive: true });
      const [port = 0] = await freePorts(1);
      let server = await startPreview({ folder, port, lateness });
      await use({
        ...{ url: `http://localhost:${port}`, folder },
        stop: async () => await server.close(),
        serve: async (next = folder) => {
          await server.close();
          server = await startPreview({ folder: next, port, lateness });
        },
      });
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

export { expect } from "./watched";
