/**
 * `npm test`: runs what every change should pass.
 *
 * `npm run test:all` runs the rest as well; `-- --shard=1/3` runs a part of it, with the checks in the first.
 * Stops at the first step that fails.
 */
import { parseArgs } from "node:util";
import { findOrInstallBrowser } from "./browser";
import { runInForeground } from "./processes";

interface Step {
  name: string;
  /** Typical minutes on two idle cores. */
  usually: number;
  /** Arguments of Node: npm and npx need a shell on Windows. */
  command: string[];
}

const NPM = process.env.npm_execpath ?? "";
const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const projects = (...names: string[]) => names.flatMap((name) => ["--project", name]);

const { values } = parseArgs({ options: { all: { type: "boolean" }, shard: { type: "string" } } });
const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`];

const checks: Step = { name: "checks", usually: 3, command: [NPM, "run", "check"] };
const first: Step[] = [
  checks,
  {
    name: "rules, pages, documents, contract of the embedded backend",
    usually: 8,
    command: [VITEST, "run", ...projects("convex", "ui", "docs", "contract")],
  },
  { name: "browser journeys", usually: 3, command: [PLAYWRIGHT, "test", "--grep", "@core"] },
];
const all: Step[] = [
  checks,
  { name: "everything below the browser", usually: 23, command: [VITEST, "run", "--project=!i18n", ...shard] },
  { name: "browser tests", usually: 18, command: [PLAYWRIGHT, "test", ...shard] },
];
const LEFT_OUT =
  "the other browser tests; tests on the wire, of commands, costs, courses' programs, and the embedded backend";

const isChecked = values.shard === undefined || values.shard.startsWith("1/");
const steps = (values.all ? all : first).filter((step) => step !== checks || isChecked);
const minutes = steps.reduce((sum, { usually }) => sum + usually, 0);
console.log(`Runs ${steps.map(({ name }) => name).join("; ")}: about ${minutes} minutes on two cores.`);
if (!values.all) console.log(`Does not run ${LEFT_OUT}: npm run test:all`);

const browser = await findOrInstallBrowser();
if (browser) process.env.CHROMIUM_PATH = browser;
const took: string[] = [];
for (const [index, { name, command }] of steps.entries()) {
  console.log(`\n[${index + 1}/${steps.length}] ${name}: ${command.slice(1).join(" ")}`);
  const began = Date.now();
  const code = await runInForeground(process.execPath, command);
  took.push(`${`${Math.round((Date.now() - began) / 1000)}`.padStart(6)} s  ${name}`);
  if (code !== 0) {
    console.error(`\n${name} failed.`);
    process.exitCode = code ?? 1;
    break;
  }
}
console.log(`\n${took.join("\n")}`);
if (process.exitCode === undefined) console.log("Everything passed.");
