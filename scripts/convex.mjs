/** `npm run convex -- …`: the official command line against the backend that `npm run dev` started. */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { selfHosted } from "./deployment.mjs";

const dataDir = process.env.SELO_DATA_DIR ?? ".local-backend";
const url = `http://127.0.0.1:${process.env.SELO_BACKEND_PORT ?? 3210}`;
let adminKey;
try {
  adminKey = (await readFile(join(dataDir, "admin-key"), "utf8")).trim();
} catch {
  console.error(`There is no backend in ${dataDir}. Start it first: npm run dev`);
  process.exit(1);
}
const child = spawn("node", ["node_modules/convex/bin/main.js", ...process.argv.slice(2)], {
  env: { ...process.env, ...selfHosted({ url, adminKey }) },
  stdio: "inherit",
});
child.once("exit", (code) => process.exit(code ?? 1));
