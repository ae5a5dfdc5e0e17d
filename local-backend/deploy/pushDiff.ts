import type { IndexDiff, SchemaDefinition } from "../database/types";
import type { LoadedCode, ModuleSource } from "../runtime/types";
import type { JsonObject } from "../values/json";
import { authInfo } from "./analysisReport";
import { type DeploymentRecord, definitionOf, instancesOf } from "./deploymentRecord";
import { indexDiffJson } from "./schemaReport";

function difference(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

interface Deployed {
  record: DeploymentRecord;
  code: LoadedCode | null;
}

/** What one component ("" is the app) consists of. */
interface Part {
  modules: readonly ModuleSource[];
  crons: ReadonlyMap<string, JsonObject>;
  schema: string | null;
}

/**
 * Response to finish_push: what changed (convex/src/cli/lib/deployApi/finishPush.ts). `indexes`: relative to the
 * previous schemas. `known`: components that were mounted at some time.
 */
export function pushDiffJson(
  before: Deployed | null,
  after: Deployed,
  indexes: IndexDiff,
  known: readonly string[],
): JsonObject {
  const providers = (deployed: Deployed | null) =>
    (deployed?.record.providers ?? []).map((provider) => JSON.stringify(authInfo(provider)));
  const old = partsOf(before);
  const next = partsOf(after);
  const paths = new Set([...next.keys(), ...old.keys()]);
  const diffs = [...paths].map((path) => [
    path,
    componentDiff(diffType(path, { old, next, known }), old.get(path), next.get(path), indexDiffJson(indexes, path)),
  ]);
  return {
    authDiff: difference(providers(before), providers(after)),
    definitionDiffs: {},
    componentDiffs: Object.fromEntries(diffs) as JsonObject,
  };
}

function partsOf(deployed: Deployed | null): Map<string, Part> {
  if (deployed === null) return new Map();
  const { record, code } = deployed;
  const part = (modules: readonly ModuleSource[], schema: SchemaDefinition | null, own: LoadedCode | null): Part => ({
    modules,
    crons: own?.cronSpecs ?? new Map<string, JsonObject>(),
    schema: schema ? JSON.stringify(schema) : null,
  });
  const components = instancesOf(record).map(({ path, definitionPath }): [string, Part] => {
    const { modules, schema } = definitionOf(record, definitionPath);
    return [path, part(modules, schema, code?.components.get(path) ?? null)];
  });
  return new Map([["", part(record.modules, record.schema, code)], ...components]);
}

/** An unmounted component keeps its data, so mounting it again is not a creation. */
function diffType(
  path: string,
  { old, next, known }: { old: ReadonlyMap<string, Part>; next: ReadonlyMap<string, Part>; known: readonly string[] },
): string {
  if (!next.has(path)) return "unmount";
  if (old.has(path)) return "modify";
  return path !== "" && known.includes(path) ? "remount" : "create";
}

function componentDiff(type: string, old: Part | undefined, next: Part | undefined, indexDiff: JsonObject): JsonObject {
  const paths = (part: Part | undefined) => (part?.modules ?? []).map((module) => module.path);
  const oldCrons = old?.crons ?? new Map<string, JsonObject>();
  const newCrons = next?.crons ?? new Map<string, JsonObject>();
  const crons = difference([...oldCrons.keys()], [...newCrons.keys()]);
  const updated = [...newCrons.keys()].filter(
    (name) => oldCrons.has(name) && JSON.stringify(oldCrons.get(name)) !== JSON.stringify(newCrons.get(name)),
  );
  const previous = old?.schema ?? null;
  // An unmounted component keeps its schema, as it keeps its tables.
  const schema = next === undefined ? previous : next.schema;
  return {
    diffType: { type },
    moduleDiff: difference(paths(old), paths(next)),
    udfConfigDiff: null,
    cronDiff: { added: crons.added, updated, deleted: crons.removed },
    indexDiff,
    schemaDiff: previous === schema ? null : { previous_schema: previous, next_schema: schema },
  };
}
