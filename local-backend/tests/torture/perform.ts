import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { ProgressBar } from "./progressBar";
import { Random } from "./random";
import { type Torture, Violation } from "./torture";

export interface Performance {
  passed: boolean;
  /** Counts, or what was violated and how to reproduce it. */
  line: string;
  figures: Record<string, number>;
  seconds: number;
  seed: number;
}

/** Runs a case to its end. Removes its files unless it failed. Never rejects. */
export async function perform(torture: Torture, count: number, seed: number): Promise<Performance> {
  const folder = mkdtempSync(join(tmpdir(), `torture-${torture.name}-`));
  const bar = new ProgressBar(torture.name, torture.unit, count);
  const began = performance.now();
  const progress = (done: number) => bar.show(done);
  try {
    const figures = await torture.run({ count, random: new Random(seed), folder, progress });
    const seconds = Math.round((performance.now() - began) / 1000);
    rmSync(folder, { recursive: true, force: true });
    return {
      passed: true,
      line: `${torture.name}: ${inWords(figures)} (seed ${seed}, ${seconds} s)`,
      figures,
      seconds,
      seed,
    };
  } catch (error) {
    const seconds = Math.round((performance.now() - began) / 1000);
    const what = error instanceof Violation ? `VIOLATION: ${error.message}` : `broke off: ${inspect(error)}`;
    const again = `npm run torture -- --case ${torture.name} --count ${count} --seed ${seed}`;
    const line = `${torture.name}: ${what}\n  after ${seconds} s and ${bar.done} ${torture.unit}; again: ${again}\n  left: ${folder}`;
    return { passed: false, line, figures: {}, seconds, seed };
  } finally {
    bar.end();
  }
}

export function inWords(figures: Record<string, number>): string {
  return Object.entries(figures)
    .map(([name, value]) => `${value.toLocaleString("en-US")} ${name}`)
    .join(", ");
}
