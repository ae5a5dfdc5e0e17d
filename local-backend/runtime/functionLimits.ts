/** Convex's limits of a function (docs.convex.dev/production/state/limits; crates/common/src/knobs.rs). Reads and writes are the database's. */
const MIB = 1024 * 1024;

export const functionLimits = {
  /** Arguments and result, bytes of JSON. */
  argumentBytes: 16 * MIB,
  nodeArgumentBytes: 5 * MIB,
  resultBytes: 16 * MIB,
  /** Body of an HTTP action's response. */
  httpResponseBytes: 20 * MIB,
  /** Own time of a query or mutation, without system calls, in ms. */
  userMs: 1_000,
  /** Wall time after which a query or mutation that waits for something that never comes is given up, in ms. */
  systemMs: 15_000,
  actionMs: 600_000,
  nestedDepth: 8,
  scheduledFunctions: 1_000,
  scheduledArgumentBytes: 4 * MIB,
  scheduledTotalBytes: 16 * MIB,
  conflictRetries: 4,
} as const;

/** As Convex shows sizes in its messages. */
export function mebibytes(bytes: number): string {
  return `${(bytes / MIB).toFixed(2).replace(/\.?0+$/, "")} MiB`;
}
