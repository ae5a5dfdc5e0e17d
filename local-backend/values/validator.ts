/**
 * Validators of convex/values, applied to Convex-encoded JSON. Failures are Convex's messages; callers prefix
 * `ArgumentValidationError: `, `ReturnsValidationError: ` or their schema error.
 */
import { describeLiteral, describeValidator, describeValue, plainText } from "./describe";
import type { JsonObject, JsonValue } from "./json";
import { isObject, isSame, kindOf, kindWanted } from "./kinds";
import { predicateOf } from "./predicate";
import { excerpt, MAX_EXCERPT } from "./excerpt";

/** Table of an id, or null if it is no id. */
export type TableOf = (id: string) => string | null;

/**
 * Null if the value matches, else what is wrong. `validator` is JSON of convex/values and must not be mutated, because
 * its compiled form is cached.
 */
export function checkValue(validator: JsonObject, value: JsonValue, tableOf: TableOf): string | null {
  if (predicateOf(validator)(value, tableOf, false)) return null;
  return check(validator, value, { tableOf, path: "", ignored: NONE });
}

/** The same for a whole document: system fields may be missing from the validator. */
export function checkDocument(validator: JsonObject, document: JsonObject, tableOf: TableOf): string | null {
  if (predicateOf(validator)(document, tableOf, true)) return null;
  return check(validator, document, { tableOf, path: "", ignored: SYSTEM_FIELDS });
}

/** Share of an error message for a field's name. */
const MAX_NAME = 60;

const NONE: readonly string[] = [];
const SYSTEM_FIELDS: readonly string[] = ["_id", "_creationTime"];

interface Context {
  readonly tableOf: TableOf;
  readonly path: string;
  /** Fields allowed in addition to the validator's. */
  readonly ignored: readonly string[];
}

function below(context: Context, step: string): Context {
  return { tableOf: context.tableOf, path: context.path + step, ignored: NONE };
}

function check(validator: JsonObject, value: JsonValue, context: Context): string | null {
  switch (validator.type) {
    case "any":
      return null;
    case "literal":
      return isSame(validator.value as JsonValue, value)
        ? null
        : `\`${describeValue(value)}\` does not match literal validator \`v.literal(${describeLiteral(validator.value as JsonValue)})\`.${line(context)}`;
    case "id":
      return checkId(validator, value, context);
    case "union":
      return checkUnion(validator, value, context);
    case "array":
      return Array.isArray(value) ? checkItems(validator, value, context) : mismatch(validator, value, context);
    case "record":
      return isObject(value) ? checkRecord(validator, value, context) : mismatch(validator, value, context);
    case "object":
      return isObject(value) ? checkObject(validator, value, context) : mismatch(validator, value, context);
    default:
      return kindOf(value) === kindWanted(validator) ? null : mismatch(validator, value, context);
  }
}

function checkId(validator: JsonObject, value: JsonValue, context: Context): string | null {
  const wanted = plainText(validator.tableName);
  const found = typeof value === "string" ? context.tableOf(value) : null;
  if (found === null) return mismatch(validator, value, context);
  if (found === wanted) return null;
  const source = found.startsWith("_") && !wanted.startsWith("_") ? "a system table" : `table \`${found}\``;
  const text = `Found ID "${value as string}" from ${source}, which does not match the table name in validator \`v.id("${wanted}")\`.`;
  return text + line(context);
}

function checkUnion(validator: JsonObject, value: JsonValue, context: Context): string | null {
  const cases = validator.value as JsonObject[];
  const [only] = cases;
  if (cases.length === 1 && only !== undefined) return check(only, value, context);
  return cases.some((one) => check(one, value, context) === null) ? null : mismatch(validator, value, context);
}

function checkItems(validator: JsonObject, items: JsonValue[], context: Context): string | null {
  for (const [at, item] of items.entries()) {
    const problem = check(validator.value as JsonObject, item, below(context, `[${String(at)}]`));
    if (problem !== null) return problem;
  }
  return null;
}

function checkRecord(validator: JsonObject, record: JsonObject, context: Context): string | null {
  const values = (validator.values as JsonObject).fieldType as JsonObject;
  for (const [name, value] of Object.entries(record)) {
    const problem =
      check(validator.keys as JsonObject, name, below(context, ".keys()")) ??
      check(values, value, below(context, ".values()"));
    if (problem !== null) return problem;
  }
  return null;
}

function checkObject(validator: JsonObject, object: JsonObject, context: Context): string | null {
  const fields = validator.value as Record<string, JsonObject>;
  for (const name of Object.keys(fields).sort()) {
    const field = fields[name] as JsonObject;
    if (Object.hasOwn(object, name)) {
      const problem = check(field.fieldType as JsonObject, object[name] as JsonValue, below(context, `.${name}`));
      if (problem !== null) return problem;
    } else if (field.optional !== true) {
      return objectProblem(
        `Object is missing the required field \`${name}\`. Consider wrapping the field validator in \`v.optional(...)\` if this is expected.`,
        validator,
        object,
        context,
      );
    }
  }
  for (const name of Object.keys(object)) {
    if (Object.hasOwn(fields, name) || context.ignored.includes(name)) continue;
    return objectProblem(
      `Object contains extra field \`${excerpt(name, MAX_NAME)}\` that is not in the validator.`,
      validator,
      object,
      context,
    );
  }
  return null;
}

function objectProblem(text: string, validator: JsonObject, object: JsonObject, context: Context): string {
  return `${text}\n${line(context)}\nObject: ${describeValue(object, MAX_EXCERPT - MAX_NAME)}\nValidator: ${describeValidator(validator)}`;
}

function mismatch(validator: JsonObject, value: JsonValue, context: Context): string {
  return `Value does not match validator.\n${line(context)}\nValue: ${describeValue(value)}\nValidator: ${describeValidator(validator)}`;
}

function line(context: Context): string {
  return context.path === "" ? "" : `Path: ${context.path}`;
}
