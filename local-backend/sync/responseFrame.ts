import type { ActionOutcome, FunctionError, MutationOutcome } from "../runtime/types";
import { encodeTimestamp } from "./wireTimestamp";

function failure(type: string, requestId: number, error: FunctionError, logLines: string[]): string {
  // errorData must be absent unless it is a ConvexError: the client tests for undefined.
  return JSON.stringify({ type, requestId, success: false, result: error.message, logLines, errorData: error.data });
}

/** JSON of a MutationResponse. On success the client waits for a Transition at or after its `ts`. */
export function mutationResponse(requestId: number, outcome: MutationOutcome): string {
  if (!outcome.ok) return failure("MutationResponse", requestId, outcome.error, outcome.logLines);
  return (
    `{"type":"MutationResponse","requestId":${requestId},"success":true,"result":${outcome.json},` +
    `"ts":"${encodeTimestamp(outcome.ts)}","logLines":${JSON.stringify(outcome.logLines)}}`
  );
}

export function actionResponse(requestId: number, outcome: ActionOutcome): string {
  if (!outcome.ok) return failure("ActionResponse", requestId, outcome.error, outcome.logLines);
  return (
    `{"type":"ActionResponse","requestId":${requestId},"success":true,"result":${outcome.json},` +
    `"logLines":${JSON.stringify(outcome.logLines)}}`
  );
}
