/** `npm test`: everything, fastest failures first, browser included. Stops at the first failure. */
import { findOrInstallBrowser } from "./browser";
import { runInForeground } from "./processes";

// Run by Node: on Windows, npm and npx are scripts that need a shell.
const steps: [name: string, program: string, ...args: string[]][] = [
  ["checks", process.env.npm_execpath ?? "", "run", "check"],
  // The checks have run this project already.
  ["unit, backend and interface tests", "node_modules/vitest/vitest.mjs", "run", "--project=!i18n"],
  ["browser tests", "node_modules/@playwright/test/cli.js", "test"],
];

const began = Date.now();
const browser = await findOrInstallBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;
for (const [index, [name, ...command]] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${name}: ${command.join(" ")}`);
  const code = await runInForeground(process.execPath, command);
  if (code !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(code ?? 1);
  }
}
console.log(`\nEverything passed in ${Math.round((Date.now() - began) / 1000)} s.`);
