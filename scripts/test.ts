/** `npm test`: everything, fastest failures first, browser included. Stops at the first failure. */
import { once } from "node:events";
import { totalmem } from "node:os";
import type { ChildProcess } from "node:child_process";
import { findOrInstallBrowser } from "./browser";
import { runInForeground, start, stop } from "./processes";

/** A program of Node's: on Windows, npm and npx are scripts that need a shell. */
interface Step {
  name: string;
  command: string[];
}
const CHECKS: Step = { name: "checks", command: [process.env.npm_execpath ?? "", "run", "check"] };
// The checks have run this project already.
const UNIT: Step = {
  name: "unit, backend and interface tests",
  command: ["node_modules/vitest/vitest.mjs", "run", "--project=!i18n"],
};
const BROWSER: Step = { name: "browser tests", command: ["node_modules/@playwright/test/cli.js", "test"] };
/** Most of a browser test is waiting, which the other tests fill. In bytes: side by side, they need ten of these gigabytes. */
const SIDE_BY_SIDE_MEMORY = 16 * 2 ** 30;

const began = Date.now();
const browser = await findOrInstallBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;
await inTurn([CHECKS]);
if (totalmem() < SIDE_BY_SIDE_MEMORY) await inTurn([UNIT, BROWSER]);
else await sideBySide([UNIT, BROWSER]);
console.log(`\nEverything passed in ${Math.round((Date.now() - began) / 1000)} s.`);

async function inTurn(steps: Step[]): Promise<void> {
  for (const { name, command } of steps) {
    console.log(`\n${name}: ${command.join(" ")}`);
    const code = await runInForeground(process.execPath, command);
    if (code !== 0) fail(name, code);
  }
}

/** Each line of output begins with the first word of its step's name. */
async function sideBySide(steps: Step[]): Promise<void> {
  const running: ChildProcess[] = [];
  let failed = false;
  await Promise.all(
    steps.map(async ({ name, command }) => {
      const word = /^\w+/.exec(name)?.[0] ?? name;
      console.log(`\n${name}: ${command.join(" ")}`);
      const child = start(process.execPath, command, { onLine: (line) => console.log(`[${word}] ${line}`) });
      running.push(child);
      const [code] = (await once(child, "close")) as [number | null];
      if (code === 0 || failed) return;
      failed = true;
      await Promise.all(running.map((other) => stop(other)));
      fail(name, code);
    }),
  );
}

function fail(name: string, code: number | null): never {
  console.error(`\n${name} failed.`);
  process.exit(code ?? 1);
}
