import { badRequest } from "../server/reply";
import type { JsonObject } from "../values/json";
import { checkValue } from "../values/validator";
import type { DefinitionAnalysis } from "./componentTree";

type Variables = Readonly<Record<string, string>>;

/** Throws 400 if a variable that `defineApp({ env })` requires is missing, or one does not match its validator. */
export function requireDeclared(app: DefinitionAnalysis | undefined, variables: Variables): void {
  const missing = missingNames(app, variables);
  if (missing.length > 0) {
    throw badRequest(
      "MissingEnvironmentVariables",
      `Required environment variables are not set: ${missing.join(", ")}. Set them in the Convex dashboard or CLI before pushing.`,
    );
  }
  checkValues(app, variables);
}

/** The same for a change of variables: required ones cannot be removed. */
export function checkDeclared(app: DefinitionAnalysis | undefined, before: Variables, after: Variables): void {
  const removed = missingNames(app, after).filter((name) => name in before);
  if (removed.length > 0) {
    throw badRequest(
      "RequiredEnvironmentVariable",
      `Cannot delete required environment variables: ${removed.join(", ")}. These are declared as required in the app definition.`,
    );
  }
  checkValues(app, after);
}

function missingNames(app: DefinitionAnalysis | undefined, variables: Variables): string[] {
  const required = (app?.envVars ?? []).filter(([, { optional = false }]) => !optional);
  return required.map(([name]) => name).filter((name) => !(name in variables));
}

function checkValues(app: DefinitionAnalysis | undefined, variables: Variables): void {
  for (const [name, { value: validator }] of app?.envVars ?? []) {
    const value = variables[name];
    const problem = value === undefined ? null : checkValue(JSON.parse(validator) as JsonObject, value, () => null);
    if (problem === null) continue;
    throw badRequest(
      "InvalidEnvironmentVariable",
      `Environment variable ${name} does not match its validator: ${problem}`,
    );
  }
}
