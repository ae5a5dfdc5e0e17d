/** What every torture has in common. */

/** A promise was broken. The text says which, and what was seen instead. */
export class Violation extends Error {}

export function violated(what: string): never {
  throw new Violation(what);
}

interface Effort {
  /** How much is done, in the case's own unit. */
  readonly count: number;
  readonly seed: number;
  /** For everything that the case leaves: kept after a violation, removed otherwise. */
  readonly folder: string;
  /** First of ten ports that are the case's own. */
  readonly port: number;
  /** Tells how much of `count` is done. */
  readonly progress: (done: number) => void;
}

export interface Torture {
  readonly name: string;
  /** What `count` counts. */
  readonly unit: string;
  /** Part of `npm test`, of `npm run torture`, and of a long run. */
  readonly counts: { short: number; usual: number; long: number };
  /** Throws `Violation`, or anything else when it cannot go on. Answers the figures of its line, in order. */
  run(effort: Effort): Promise<Record<string, number>>;
}
