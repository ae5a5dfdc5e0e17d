import type { Random } from "./random";

/** A violated promise; the text says which one, and what was observed. */
export class Violation extends Error {}

export function violated(what: string): never {
  throw new Violation(what);
}

interface Effort {
  /** Amount of work in the case's unit. */
  readonly count: number;
  /** The same for the same seed. */
  readonly random: Random;
  /** For the case's files: kept after a violation, otherwise removed. */
  readonly folder: string;
  /** Reports how much of `count` is done. */
  readonly progress: (done: number) => void;
}

export interface Torture {
  readonly name: string;
  /** What `count` counts. */
  readonly unit: string;
  /** For `npm test`, `npm run torture`, and a long run. */
  readonly counts: { short: number; usual: number; long: number };
  /** Throws `Violation`, or another error if it cannot continue. Returns the figures of its line, in order. */
  run(effort: Effort): Promise<Record<string, number>>;
}
