import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalBackend } from "../../scripts/localBackend.mjs";
import { stop } from "../../scripts/processes.mjs";
import { startFloor } from "./floors/process";
import type { Measurement } from "./report";
import { median } from "./statistics";

const ROUNDS = 7;
const PRODUCT_PORT = 3396;
const FLOOR_PORT = 3398;

/** From the command to the first byte of an answer, against opening the same SQLite build and answering. */
export async function measureStartUp(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), "selo-start-"));
  const times = { product: [] as number[], floor: [] as number[] };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      let began = performance.now();
      const backend = await startLocalBackend({ port: PRODUCT_PORT, sitePort: PRODUCT_PORT + 1, dataDir: folder });
      await (await fetch(`${backend.url}/version`)).text();
      const product = performance.now() - began;
      await stop(backend.process);

      began = performance.now();
      const args = [`${FLOOR_PORT}`, join(folder, "floor.sqlite")];
      const floor = await startFloor("node_modules/.cache/selo-bench/floors/storeServer.mjs", args);
      await (await fetch(`http://127.0.0.1:${FLOOR_PORT}/`)).text();
      const bare = performance.now() - began;
      await floor.end();
      // The first round bundles and fills the disk's cache.
      if (round === 0) continue;
      times.product.push(product);
      times.floor.push(bare);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const figures = { product: median(times.product), floor: median(times.floor) };
  return [
    { name: "Start to first byte, against bare SQLite and HTTP", unit: "ms", ...figures, better: "lower", goal: null },
  ];
}
