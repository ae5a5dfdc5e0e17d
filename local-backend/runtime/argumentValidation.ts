import { checkValueLimits } from "../database/documents";
import { errorText } from "../database/errors";
import type { Database } from "../database/types";
import type { JsonObject, JsonValue } from "../values/json";
import { checkValue, type TableOf } from "../values/validator";
import type { AppFunction } from "./appFunctions";
import { CallError } from "./functionErrors";
import { functionLimits, mebibytes } from "./functionLimits";

/**
 * Throws `ArgumentValidationError: …`, or Convex's text for arguments that are too large. `text` is the JSON of the
 * argument list.
 */
export function validateArguments(
  app: AppFunction,
  args: JsonObject,
  text: string,
  ids: Pick<Database, "tableOf">,
): void {
  const limit = app.node ? functionLimits.nodeArgumentBytes : functionLimits.argumentBytes;
  if (text.length > limit) {
    throw new CallError(
      `Arguments for ${app.path} are too large (actual: ${mebibytes(text.length)}, limit: ${mebibytes(limit)})`,
    );
  }
  if (app.args === null) return;
  const problem = checkValue(app.args, args, tableOf(app, ids));
  if (problem !== null) throw new CallError(`ArgumentValidationError: ${problem}`);
}

/** What ids mean to the function. */
function tableOf({ component }: AppFunction, ids: Pick<Database, "tableOf">): TableOf {
  return (id) => ids.tableOf(id, component);
}

/** Returns the parsed result. Throws `ReturnsValidationError: …`, or Convex's text for a result that is too large. */
export function validateResult(app: AppFunction, text: string, ids: Pick<Database, "tableOf">): JsonValue {
  if (text.length > functionLimits.resultBytes) {
    throw new CallError(
      `Function ${app.path} return value is too large ` +
        `(actual: ${mebibytes(text.length)}, limit: ${mebibytes(functionLimits.resultBytes)})`,
    );
  }
  const value = JSON.parse(text) as JsonValue;
  try {
    checkValueLimits(value);
  } catch (error) {
    throw new CallError(`Function ${app.path} return value invalid: ${errorText(error)}`);
  }
  if (app.returns !== null) {
    const problem = checkValue(app.returns, value, tableOf(app, ids));
    if (problem !== null) throw new CallError(`ReturnsValidationError: ${problem}`);
  }
  return value;
}
