/** `npm test`: everything, fastest failures first, browser included. Stops at the first failure. */
import { findOrInstallBrowser } from "./browser";
import { runInForeground } from "./processes";

const steps: [name: string, command: string, ...args: string[]][] = [
  ["checks", "npm", "run", "check"],
  ["unit, backend and interface tests", "npx", "vitest", "run"],
  ["browser tests", "npx", "playwright", "test"],
];

const began = Date.now();
const browser = await findOrInstallBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;
for (const [index, [name, command, ...args]] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${name}: ${command} ${args.join(" ")}`);
  const code = await runInForeground(command, args);
  if (code !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(code ?? 1);
  }
}
console.log(`\nEverything passed in ${Math.round((Date.now() - began) / 1000)} s.`);
