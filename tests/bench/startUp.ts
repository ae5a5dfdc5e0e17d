import { dirname, join } from "node:path";
import { bundle } from "../../local-backend/bundle.mjs";
import { startLocalBackend } from "../../scripts/localBackend";
import { stop } from "../../scripts/processes";
import type { ProductStack } from "../support/productStack";
import { startFloor } from "./floors/process";
import type { Measurement } from "./report";
import { median } from "./statistics";

const ROUNDS = 7;
const FLOOR_PORT = 3398;

/** From the command to the first byte of a response, with app and data, against opening the same SQLite build. */
export async function measureStartUp(stack: ProductStack): Promise<Measurement[]> {
  const dataDir = dirname(stack.databaseFile);
  // Keep the addresses: new ones would change variables and reevaluate the app.
  const [port, sitePort] = [stack.url, stack.siteUrl].map((url) => Number(new URL(url).port)) as [number, number];
  const times = { product: [] as number[], floor: [] as number[] };
  const program = await bundle("local-backend/bench/floors/storeServer.ts");
  const measure = async (): Promise<void> => {
    for (let round = 0; round <= ROUNDS; round++) {
      let began = performance.now();
      const backend = await startLocalBackend({ port, sitePort, dataDir });
      await (await fetch(`${backend.url}/version`)).text();
      const product = performance.now() - began;
      await stop(backend.process);

      began = performance.now();
      const args = [`${FLOOR_PORT}`, join(dataDir, "floor.sqlite")];
      const floor = await startFloor(program, args);
      await (await fetch(`http://127.0.0.1:${FLOOR_PORT}/`)).text();
      const bare = performance.now() - began;
      await floor.end();
      // The first round bundles and warms the disk cache.
      if (round === 0) continue;
      times.product.push(product);
      times.floor.push(bare);
    }
  };
  await stack.restart({ whileStopped: measure });
  const figures = { product: median(times.product), floor: median(times.floor) };
  return [{ name: "Start to first byte, against bare SQLite and HTTP", unit: "ms", ...figures }];
}
