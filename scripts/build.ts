/** `npm run build`: the production client in `dist/`. */
import { buildClient } from "./build/client";

await buildClient({ logLevel: "warn", worker: true });
console.log("\ndist/ is ready: npm run preview serves it as a host should (headers in dist/_headers).");
