/** Query filter expressions. Comparison is the index order (`compareValues`), across types too. */
import { compareValues, jsonToConvex, type Value } from "convex/values";
import { describeValue, plainText } from "../values/describe";
import type { JsonObject, JsonValue } from "../values/json";
import { fieldAt } from "./documents";
import { DatabaseError } from "./errors";
import { decodeUndefined } from "./queryPlan";
import { MAX_EXCERPT } from "../values/excerpt";

type Maybe = Value | undefined;
type Evaluate = (document: JsonObject) => Maybe;

/**
 * Compiles a predicate over parsed documents. Throws `DatabaseError` for a malformed expression, either now or on a
 * wrong type.
 */
export function compileFilter(expression: JsonValue): (document: JsonObject) => boolean {
  const evaluate = compile(expression, 0);
  return (document) => truth(evaluate(document));
}

const COMPARISONS: Record<string, (order: number) => boolean> = {
  $eq: (order) => order === 0,
  $neq: (order) => order !== 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
};

const ARITHMETIC: Record<
  string,
  { verb: string; floats: (a: number, b: number) => number; integers: (a: bigint, b: bigint) => bigint }
> = {
  $add: { verb: "add", floats: (a, b) => a + b, integers: (a, b) => a + b },
  $sub: { verb: "subtract", floats: (a, b) => a - b, integers: (a, b) => a - b },
  $mul: { verb: "multiply", floats: (a, b) => a * b, integers: (a, b) => a * b },
  $div: { verb: "divide", floats: (a, b) => a / b, integers: (a, b) => a / b },
  $mod: { verb: "mod", floats: (a, b) => a % b, integers: (a, b) => a % b },
};

const MAX_DEPTH = 256;

function compile(expression: JsonValue | undefined, depth: number): Evaluate {
  if (typeof expression !== "object" || expression === null || Array.isArray(expression) || depth > MAX_DEPTH)
    throw malformed();
  const [operator = ""] = Object.keys(expression);
  const operand = expression[operator];
  const comparison = Object.hasOwn(COMPARISONS, operator) ? COMPARISONS[operator] : undefined;
  if (comparison) {
    const [left, right] = pair(operand, depth);
    return (document) => comparison(compareValues(left(document), right(document)));
  }
  const arithmetic = Object.hasOwn(ARITHMETIC, operator) ? ARITHMETIC[operator] : undefined;
  if (arithmetic) {
    const [left, right] = pair(operand, depth);
    return (document) => calculate(arithmetic, left(document), right(document));
  }
  switch (operator) {
    case "$field": {
      const path = plainText(operand).split(".");
      return (document) => {
        const value = fieldAt(document, path);
        return value === undefined ? undefined : jsonToConvex(value);
      };
    }
    case "$literal": {
      const literal = decodeUndefined(operand);
      const value = literal === undefined ? undefined : jsonToConvex(literal);
      return () => value;
    }
    case "$and":
    case "$or": {
      if (!Array.isArray(operand)) throw malformed();
      const parts = operand.map((part) => compile(part, depth + 1));
      return operator === "$and"
        ? (document) => parts.every((part) => truth(part(document)))
        : (document) => parts.some((part) => truth(part(document)));
    }
    case "$not": {
      const part = compile(operand, depth + 1);
      return (document) => !truth(part(document));
    }
    case "$neg": {
      const part = compile(operand, depth + 1);
      return (document) => negate(part(document));
    }
  }
  throw malformed();
}

function pair(operand: JsonValue | undefined, depth: number): [Evaluate, Evaluate] {
  if (!Array.isArray(operand) || operand.length !== 2) throw malformed();
  return [compile(operand[0], depth + 1), compile(operand[1], depth + 1)];
}

function malformed(): DatabaseError {
  return new DatabaseError("InvalidFilter", "Malformed filter expression");
}

function truth(value: Maybe): boolean {
  if (typeof value === "boolean") return value;
  throw new DatabaseError(
    "EvalError",
    `Expected a boolean in a filter expression, got ${text(value)} (type ${typeName(value)})`,
  );
}

function calculate(operation: (typeof ARITHMETIC)[string], left: Maybe, right: Maybe): Value {
  if (typeof left === "number" && typeof right === "number") return operation.floats(left, right);
  if (typeof left === "bigint" && typeof right === "bigint") {
    if (right === 0n && (operation.verb === "divide" || operation.verb === "mod")) {
      throw new DatabaseError("EvalError", `Cannot ${operation.verb} ${text(left)} by zero`);
    }
    return BigInt.asIntN(64, operation.integers(left, right));
  }
  throw new DatabaseError(
    "EvalError",
    `Cannot ${operation.verb} ${text(left, MAX_EXCERPT / 2)} (type ${typeName(left)}) and ${text(right, MAX_EXCERPT / 2)} (type ${typeName(right)})`,
  );
}

function negate(value: Maybe): Value {
  if (typeof value === "number") return -value;
  if (typeof value === "bigint") return BigInt.asIntN(64, -value);
  throw new DatabaseError("EvalError", `Cannot negate ${text(value)} (type ${typeName(value)})`);
}

function text(value: Maybe, limit = MAX_EXCERPT): string {
  if (value === undefined) return "undefined";
  if (typeof value === "bigint") return String(value);
  return value instanceof ArrayBuffer ? "bytes" : describeValue(value as JsonValue, limit);
}

function typeName(value: Maybe): string {
  if (value === null) return "Null";
  if (Array.isArray(value)) return "Array";
  if (value instanceof ArrayBuffer) return "Bytes";
  const names: Record<string, string> = {
    undefined: "Undefined",
    bigint: "Int64",
    number: "Float64",
    boolean: "Boolean",
    string: "String",
  };
  return names[typeof value] ?? "Object";
}
