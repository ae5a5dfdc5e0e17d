import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { inspect } from "./rawFile";
import { temporaryFolder } from "./testDatabase";

const ROUNDS = 20;

/** Starts the child, kills it once it has acknowledged so many (and a moment later), gives what it acknowledged. */
function runAndKill(script: string, path: string, round: number): Promise<number[]> {
  const enough = 1 + ((round * 7) % 40);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, path, String(round)], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    let timer: NodeJS.Timeout | undefined;
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.split("\n").length > enough) timer ??= setTimeout(() => child.kill("SIGKILL"), round % 5);
    });
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("close", (_code, signal) => {
      if (signal !== "SIGKILL") {
        reject(new Error(`The child ended by itself: ${errors}`));
        return;
      }
      // A line cut off by the kill was not received.
      const lines = output.slice(0, output.lastIndexOf("\n") + 1).split("\n");
      resolve(lines.slice(1, -1).map(Number));
    });
  });
}

test("kill -9 in the middle of commits loses nothing that was acknowledged, and leaves no half transaction", async () => {
  const folder = temporaryFolder();
  // The package is found from the repository, not from the temporary folder.
  const built = join(import.meta.dirname, "../../.build/crashChild.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "crashChild.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile: built,
    logLevel: "silent",
  });
  const path = join(folder, "data.sqlite");
  const acknowledged: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    acknowledged.push(await runAndKill(built, path, round));
    const { documents, problems } = inspect(path);
    expect(problems).toEqual([]);
    for (const [before, numbers] of acknowledged.entries()) {
      const halves = new Map<number, number>();
      for (const { round: of, n } of documents)
        if (of === before) halves.set(n as number, (halves.get(n as number) ?? 0) + 1);
      for (const n of numbers) expect(halves.get(n)).toBe(2);
      expect([...halves.values()].every((count) => count === 2)).toBe(true);
    }
  }
  expect(acknowledged.flat().length).toBeGreaterThan(ROUNDS * 4);
});
