/** `npm test`: everything, the browser included, in the order in which it fails fastest. Stops at the first failure. */
import { spawn } from "node:child_process";
import { findOrInstallBrowser } from "./browser.mjs";

const steps = [
  ["checks", ["npm", "run", "check"]],
  ["unit, backend and interface tests", ["npx", "vitest", "run"]],
  ["browser tests", ["npx", "playwright", "test"]],
];

const began = Date.now();
const browser = await findOrInstallBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;
for (const [index, [name, [command, ...args]]] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${name}: ${command} ${args.join(" ")}`);
  const code = await new Promise((resolve) => spawn(command, args, { stdio: "inherit" }).once("exit", resolve));
  if (code !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(code ?? 1);
  }
}
console.log(`\nEverything passed in ${Math.round((Date.now() - began) / 1000)} s.`);
