import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { inspect } from "./rawFile";
import { temporaryFolder } from "./testDatabase";

const ROUNDS = 20;

/** Starts the child, kills it after a while, gives what it acknowledged. */
function runAndKill(script: string, path: string, round: number, afterMs: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, path, String(round)], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    let timer: NodeJS.Timeout | undefined;
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      timer ??= setTimeout(() => child.kill("SIGKILL"), afterMs);
    });
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("close", (_code, signal) => {
      if (signal !== "SIGKILL") {
        reject(new Error(`The child ended by itself: ${errors}`));
        return;
      }
      // A line cut off by the kill was not received.
      resolve(
        output
          .slice(0, output.lastIndexOf("\n") + 1)
          .trim()
          .split("\n")
          .slice(1)
          .map(Number),
      );
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
    acknowledged.push(await runAndKill(built, path, round, 20 + ((round * 53) % 180)));
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
