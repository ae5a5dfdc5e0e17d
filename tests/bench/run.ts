import { readFileSync } from "node:fs";
import { startProductStack } from "../support/productStack";
import { measureClickToPaint } from "./clickToPaint";
import { measureFanOut } from "./fanOut";
import { measureLiveUnderLoad } from "./liveUnderLoad";
import { measureHostile } from "./hostile";
import { measureLoad } from "./load";
import { toTable, writeReport, type Measurement } from "./report";
import { measureStartUp } from "./startUp";
import { measureSubmissions } from "./submissions";

const PORT = 3390;
const CLIENT_PORT = 4390;
const REPORT = "docs/benchmarks.md";

const stack = await startProductStack({
  port: PORT,
  sitePort: PORT + 1,
  clientUrl: `http://localhost:${CLIENT_PORT}`,
  // For a profile of the server: BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=profiles"
  nodeArgs: process.env.BENCH_NODE_ARGS?.split(" ") ?? [],
});
const benchmarks: Record<string, () => Promise<Measurement[]>> = {
  // First: it depends most on what else the machine is doing, and the others leave it warm and full.
  load: () => measureLoad(stack, CLIENT_PORT),
  click: () => measureClickToPaint(stack, CLIENT_PORT),
  submissions: () => measureSubmissions(stack),
  fanout: () => measureFanOut(stack),
  "live-under-load": () => measureLiveUnderLoad(stack),
  start: () => measureStartUp(stack),
  hostile: () => measureHostile(stack),
};
const wanted = process.argv.slice(2).filter((argument) => argument !== "--write");
const measurements: Measurement[] = [];
try {
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`${name} ...`);
    measurements.push(...(await measure()));
  }
} finally {
  await stack.close();
}
console.log(`\n${toTable(measurements)}`);
if (process.argv.includes("--write")) writeReport(REPORT, readFileSync(REPORT, "utf8"), measurements);
