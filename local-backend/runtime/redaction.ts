import type { Identity } from "../auth/types";
import type { ActionOutcome, MutationOutcome, QueryOutcome } from "./types";

/** The first line of an error's text, which has the request id: what production tells strangers. */
export function redactedText(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/**
 * An outcome as production answers it: no log lines, of an error only the request id and a ConvexError's data.
 * Administrators get everything.
 */
export function redactedFor<Outcome extends QueryOutcome | MutationOutcome | ActionOutcome>(
  identity: Identity,
  outcome: Outcome,
): Outcome {
  if (identity.kind === "admin") return outcome;
  // The lines themselves belong to the log.
  outcome.logLines = [];
  if (!outcome.ok) outcome.error = { ...outcome.error, message: redactedText(outcome.error.message) };
  return outcome;
}
