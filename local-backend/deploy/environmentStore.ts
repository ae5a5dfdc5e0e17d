import type { Database, Transaction } from "../database/types";
import type { Environment } from "../runtime/types";
import { badRequest } from "../server/reply";
import type { JsonObject } from "../values/json";
import { commitDurably, idOf, readAll, withSnapshot } from "../database/systemDocuments";
import { quoted } from "../values/excerpt";

const TABLE = "_environment_variables";
/** docs.convex.dev/production/environment-variables */
const MAX_VARIABLES = 1000;
const MAX_NAME = 40;
const MAX_VALUE_BYTES = 8192;

export interface EnvironmentChange {
  name: string;
  /** Null removes the variable. */
  value: string | null;
}

/** The deployment's variables, in the database and in memory. */
export class EnvironmentStore implements Environment {
  private variables: Readonly<Record<string, string>> = {};
  private merged: Readonly<Record<string, string>> = {};
  /** Counts changes: a push evaluated under other variables is rejected. */
  version = 0;

  constructor(
    private readonly database: Database,
    private readonly builtIn: { CONVEX_CLOUD_URL: string; CONVEX_SITE_URL: string },
  ) {
    const variables = withSnapshot(database, (transaction) => readAll(transaction, TABLE));
    this.use(
      Object.fromEntries(variables.map((variable) => [variable.name, variable.value])) as Record<string, string>,
    );
  }

  all(): Readonly<Record<string, string>> {
    return this.merged;
  }

  /**
   * Validates and applies the changes. `accept` evaluates dependents, which already see them; if it rejects, everything
   * is reverted. Throws 400 as Convex does.
   */
  async update(changes: readonly EnvironmentChange[], accept: () => Promise<void>): Promise<void> {
    const before = this.variables;
    const next = new Map(Object.entries(before));
    for (const { name, value } of changes) {
      this.check(name, value);
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    if (next.size > MAX_VARIABLES) {
      throw badRequest("EnvVarLimitReached", `Too many environment variables set (maximum ${MAX_VARIABLES})`);
    }
    this.use(Object.fromEntries(next));
    try {
      await accept();
      await commitDurably(this.database, (transaction) => changes.forEach((change) => store(transaction, change)));
      this.version += 1;
    } catch (error) {
      this.use(before);
      throw error;
    }
  }

  private use(variables: Readonly<Record<string, string>>): void {
    this.variables = variables;
    this.merged = { ...variables, ...this.builtIn };
  }

  private check(name: string, value: string | null): void {
    if (name.length > MAX_NAME) {
      throw badRequest("EnvVarNameTooLong", `Environment variable name is too long (maximum ${MAX_NAME} characters)`);
    }
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
      throw badRequest(
        "EnvVarNameInvalidCharacter",
        `Environment variable name ${quoted(name)} is invalid: it must start with a letter or underscore and contain only letters, digits and underscores`,
      );
    }
    if (name in this.builtIn) {
      throw badRequest(
        "EnvVarNameForbidden",
        `Environment variable with name "${name}" is built-in and cannot be changed`,
      );
    }
    if (value !== null && Buffer.byteLength(value) > MAX_VALUE_BYTES) {
      throw badRequest(
        "EnvVarValueTooLarge",
        `Environment variable value is too large (maximum ${MAX_VALUE_BYTES} bytes)`,
      );
    }
  }
}

function store(transaction: Transaction, { name, value }: EnvironmentChange): void {
  const by = { index: "by_name", equals: [["name", name]] as [string, string][] };
  const [known] = readAll(transaction, TABLE, by);
  if (value === null) {
    if (known) transaction.remove(idOf(known), { system: true });
  } else if (known) {
    transaction.patch(idOf(known), { value }, { system: true });
  } else {
    transaction.insert(TABLE, { name, value }, { system: true });
  }
}

/** For `npx convex env list`: `{name, value}` sorted by name. */
export function listVariables(transaction: Transaction): JsonObject[] {
  const by = { index: "by_name", equals: [] };
  return readAll(transaction, TABLE, by).map(({ name, value }) => ({ name: name ?? null, value: value ?? null }));
}
