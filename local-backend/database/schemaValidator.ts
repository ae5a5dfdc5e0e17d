import type { JsonObject } from "../values/json";
import { checkDocument } from "../values/validator";
import { DatabaseError } from "./errors";
import type { SchemaDefinition } from "./types";

type Validators = ReadonlyMap<string, JsonObject>;

/** Validates documents against the active schema and the pending one. */
export class SchemaValidator {
  /** Changes with the active schema. */
  version = 0;
  /** A commit wrote a document that violates the pending schema. */
  onViolation: (tableName: string, text: string) => void = () => undefined;
  #active: Validators = new Map();
  #waiting: Validators = new Map();

  constructor(private readonly tableOf: (id: string) => string | null) {}

  setActive(schema: SchemaDefinition | null): void {
    this.#active = validatorsOf(schema);
    this.version++;
  }

  setWaiting(schema: SchemaDefinition | null): void {
    this.#waiting = validatorsOf(schema);
  }

  isWaiting(tableName: string): boolean {
    return this.#waiting.has(tableName);
  }

  /** Throws if the active schema forbids the document. */
  checkNew(tableName: string, document: JsonObject): void {
    const problem = this.#problem(this.#active, tableName, document);
    if (problem === null) return;
    throw new DatabaseError(
      "SchemaEnforcementError",
      `Failed to insert or update a document in table "${tableName}" because it does not match the schema: ${problem}`,
    );
  }

  /** Checks a document at commit against the pending schema: a violation fails that schema, not the commit. */
  checkWaiting(tableName: string, document: JsonObject): void {
    const problem = this.problemWithWaiting(tableName, document);
    if (problem !== null)
      this.onViolation(tableName, `New document in table "${tableName}" does not match the schema: ${problem}`);
  }

  problemWithWaiting(tableName: string, document: JsonObject): string | null {
    return this.#problem(this.#waiting, tableName, document);
  }

  /** Tables whose documents the active schema does not guarantee to be valid. */
  tablesToCheck(schema: SchemaDefinition | null): Set<string> {
    const tables = new Set<string>();
    for (const [tableName, validator] of validatorsOf(schema)) {
      if (JSON.stringify(this.#active.get(tableName)) !== JSON.stringify(validator)) tables.add(tableName);
    }
    return tables;
  }

  #problem(validators: Validators, tableName: string, document: JsonObject): string | null {
    const validator = validators.get(tableName);
    return validator === undefined ? null : checkDocument(validator, document, this.tableOf);
  }
}

function validatorsOf(schema: SchemaDefinition | null): Map<string, JsonObject> {
  const validators = new Map<string, JsonObject>();
  if (schema?.schemaValidation !== true) return validators;
  for (const { tableName, documentType } of schema.tables) {
    if (documentType !== null && documentType.type !== "any") validators.set(tableName, documentType);
  }
  return validators;
}
