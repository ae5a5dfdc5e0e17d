import { parseArgs } from "node:util";
import { perform } from "./perform";
import { writeFigures } from "./reliabilityPage";
import { removeTemplate } from "./stage";
import type { Torture } from "./torture";

const help = (cases: readonly Torture[]) => `Usage: npm run torture -- [options]

Tries to break what the embedded backend and the product promise, see docs/reliability.md.

  --case NAME  one case; may be repeated (default: all)
${cases.map(({ name, unit, counts }) => `               ${name.padEnd(7)} ${counts.usual.toLocaleString("en-US")} ${unit}`).join("\n")}
  --count N    this amount of each case's unit
  --long       the amounts of the table in docs/reliability.md
  --seed N     the same random choices as a run before
  --write      updates the table in docs/reliability.md
  --help`;

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}

/** Reads the command line and runs the cases that it names. Returns whether all of them passed. */
export async function runTorture(cases: readonly Torture[]): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      case: { type: "string", multiple: true },
      count: { type: "string" },
      seed: { type: "string" },
      long: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(help(cases));
    return true;
  }
  const unknown = values.case?.find((name) => !cases.some((each) => each.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no case ${unknown}. There are: ${cases.map(({ name }) => name).join(", ")}`);
  const seed = wholeNumber(values.seed, "seed") ?? Date.now() % 1_000_000;
  const count = wholeNumber(values.count, "count");
  let passed = true;
  for (const torture of cases) {
    if (values.case && !values.case.includes(torture.name)) continue;
    const effort = count ?? (values.long ? torture.counts.long : torture.counts.usual);
    const result = await perform(torture, effort, seed);
    console.log(result.line);
    if (!result.passed) passed = false;
    else if (values.write) await writeFigures(torture.name, result);
  }
  await removeTemplate();
  return passed;
}
