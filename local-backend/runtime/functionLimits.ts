/**
 * Convex's function limits (docs.convex.dev/production/state/limits). The database enforces those on reads and writes.
 */
const MIB = 1024 * 1024;

export const functionLimits = {
  /** Arguments and result, in bytes of JSON. */
  argumentBytes: 16 * MIB,
  nodeArgumentBytes: 5 * MIB,
  resultBytes: 16 * MIB,
  /** Body of an HTTP action's response. */
  httpResponseBytes: 20 * MIB,
  /** User time of a query or mutation, without system calls, in ms. */
  userMs: 1_000,
  /** Wall time after which a waiting query or mutation is abandoned, in ms. */
  systemMs: 15_000,
  actionMs: 600_000,
  nestedDepth: 8,
  scheduledFunctions: 1_000,
  scheduledArgumentBytes: 4 * MIB,
  scheduledTotalBytes: 16 * MIB,
  conflictRetries: 4,
} as const;

export function mebibytes(bytes: number): string {
  return `${(bytes / MIB).toFixed(2).replace(/\.?0+$/, "")} MiB`;
}
