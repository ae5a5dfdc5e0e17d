/** How a run ended. */
export type End =
  | "done"
  /** The program threw, or SQL refused a statement: the output tells. */
  | "failed"
  /** Ran longer than `RUN_MS`. */
  | "late"
  | "memory";

export interface Output {
  text: string;
  end: End;
}

export const RUN_MS = 3_000;
export const RUN_BYTES = 64 * 1024 * 1024;

const LONGEST = 10_000;

/** The beginning of what was printed. */
export const cutOutput = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}\n…` : text);
