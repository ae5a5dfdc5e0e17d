import { readFileSync } from "node:fs";
import { startProductStack } from "../support/productStack";
import { measureClickToPaint } from "./clickToPaint";
import { measureClicks } from "./clicks";
import { measureContention } from "./contention";
import { measureDashboardUnderLoad } from "./dashboardUnderLoad";
import { measureFanOut } from "./fanOut";
import { measureHostile } from "./hostile";
import { measureLiveUnderLoad } from "./liveUnderLoad";
import { comparePairs } from "./pairs";
import { toTables, writeReport, type Measurement, type Report } from "./report";
import { measureStartUp } from "./startUp";
import { measureSubmissions } from "./submissions";
import { measureTabMemory } from "./tabMemory";
import { measureVisits } from "./visits";

/** `npm run bench [-- NAME …]`; `-- --write` puts the figures into docs/benchmarks.md. */
const CLIENT_PORT = 4390;
const REPORT = "docs/benchmarks.md";

const stack = await startProductStack({
  clientUrl: `http://localhost:${CLIENT_PORT}`,
  // The real cost.
  variables: { PASSWORD_HASH_ITERATIONS: "600000" },
  // To profile the server: BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=profiles"
  nodeArgs: process.env.BENCH_NODE_ARGS?.split(" ") ?? [],
});
const benchmarks: Record<string, Record<string, () => Promise<Measurement[]>>> = {
  "What a person feels": {
    // First, because it is the most sensitive to other work, and the others leave the server warm and full.
    visits: () => measureVisits(stack, CLIENT_PORT),
    pairs: () => comparePairs(stack, CLIENT_PORT),
    clicks: () => measureClicks(stack, CLIENT_PORT),
    click: () => measureClickToPaint(stack, CLIENT_PORT),
    "live-under-load": async () => [
      ...(await measureLiveUnderLoad(stack)),
      ...(await measureDashboardUnderLoad(stack, CLIENT_PORT)),
    ],
    "tab-memory": () => measureTabMemory(stack, CLIENT_PORT),
  },
  "What the server carries": {
    submissions: () => measureSubmissions(stack),
    fanout: () => measureFanOut(stack),
    start: () => measureStartUp(stack),
    hostile: () => measureHostile(stack),
  },
  "Past one machine": {
    contention: () => measureContention(stack),
  },
};
const wanted = process.argv.slice(2).filter((argument) => argument !== "--write");
const report: Report = {};
try {
  for (const [heading, group] of Object.entries(benchmarks)) {
    const measurements: Measurement[] = (report[heading] = []);
    for (const [name, measure] of Object.entries(group)) {
      if (wanted.length > 0 ? !wanted.includes(name) : name === "pairs") continue;
      console.log(`${name} ...`);
      measurements.push(...(await measure()));
    }
  }
} finally {
  await stack.close();
}
console.log(`\n${toTables(report)}`);
if (process.argv.includes("--write")) writeReport(REPORT, readFileSync(REPORT, "utf8"), report);
