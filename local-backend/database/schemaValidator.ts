import type { JsonObject } from "../values/json";
import { checkDocument } from "../values/validator";
import type { TableOf } from "../values/validator";
import type { Table } from "./catalog";
import { DatabaseError } from "./errors";
import type { SchemaDefinition, Schemas } from "./types";

/** Validators by namespace and table. */
type Validators = ReadonlyMap<string, ReadonlyMap<string, JsonObject>>;

/** Validates documents against the active schemas and the pending ones. */
export class SchemaValidator {
  /** Changes with the active schema. */
  version = 0;
  /** A commit wrote a document that violates the pending schema. */
  onViolation: (table: Table, text: string) => void = () => undefined;
  #active: Validators = new Map();
  #waiting: Validators = new Map();

  /** `idsOf`: what ids mean within a namespace. */
  constructor(private readonly idsOf: (namespace: string) => TableOf) {}

  /** Namespaces that are not named keep their schema. */
  setActive(schemas: Schemas): void {
    this.#active = new Map([...this.#active, ...validatorsOf(schemas)]);
    this.version++;
  }

  setWaiting(schemas: Schemas | null): void {
    this.#waiting = schemas === null ? new Map() : validatorsOf(schemas);
  }

  isWaiting(table: Table): boolean {
    return validatorOf(this.#waiting, table) !== undefined;
  }

  /** Throws if the active schema forbids the document. */
  checkNew(table: Table, document: JsonObject): void {
    const problem = this.#problem(this.#active, table, document);
    if (problem === null) return;
    throw new DatabaseError(
      "SchemaEnforcementError",
      `Failed to insert or update a document in table "${table.name}" because it does not match the schema: ${problem}`,
    );
  }

  /** Checks a document at commit against the pending schema: a violation fails that schema, not the commit. */
  checkWaiting(table: Table, document: JsonObject): void {
    const problem = this.problemWithWaiting(table, document);
    if (problem !== null)
      this.onViolation(table, `New document in table "${table.name}" does not match the schema: ${problem}`);
  }

  problemWithWaiting(table: Table, document: JsonObject): string | null {
    return this.#problem(this.#waiting, table, document);
  }

  /** Whether the active schema does not guarantee that the table's documents fit the pending one. */
  mustCheck(table: Table): boolean {
    const pending = validatorOf(this.#waiting, table);
    return pending !== undefined && JSON.stringify(validatorOf(this.#active, table)) !== JSON.stringify(pending);
  }

  #problem(validators: Validators, table: Table, document: JsonObject): string | null {
    const validator = validatorOf(validators, table);
    return validator === undefined ? null : checkDocument(validator, document, this.idsOf(table.namespace));
  }
}

function validatorOf(validators: Validators, { namespace, name }: Table): JsonObject | undefined {
  return validators.get(namespace)?.get(name);
}

function validatorsOf(schemas: Schemas): Map<string, ReadonlyMap<string, JsonObject>> {
  return new Map([...schemas].map(([namespace, schema]) => [namespace, tableValidators(schema)]));
}

function tableValidators(schema: SchemaDefinition | null): Map<string, JsonObject> {
  const validators = new Map<string, JsonObject>();
  if (schema?.schemaValidation !== true) return validators;
  for (const { tableName, documentType } of schema.tables) {
    if (documentType !== null && documentType.type !== "any") validators.set(tableName, documentType);
  }
  return validators;
}
