import type { Execution } from "./execution";

/**
 * Throws Convex's text for what queries, mutations and the top level of modules cannot do. The function fails with it
 * even if the app catches it.
 */
export function refuse(execution: Execution, what: string): void {
  if (execution.deterministic) {
    execution.refusal ??= new Error(
      `Can't use ${what} in queries and mutations. Please consider using an action. ` +
        "See https://docs.convex.dev/functions/actions for more details.",
    );
    throw execution.refusal;
  }
  if (execution.kind === "import" && !execution.nodeModule) {
    throw new Error(`Can't use ${what} at import time.`);
  }
}
