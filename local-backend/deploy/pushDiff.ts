import type { IndexDiff } from "../database/types";
import type { LoadedCode } from "../runtime/types";
import type { JsonObject } from "../values/json";
import { authInfo } from "./analysisReport";
import type { DeploymentRecord } from "./deploymentRecord";
import { indexDiffJson } from "./schemaReport";

function difference(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

/**
 * Response to finish_push: what changed (convex/src/cli/lib/deployApi/finishPush.ts). `indexes`: relative to the
 * previous schema.
 */
export function pushDiffJson(
  before: DeploymentRecord | null,
  after: DeploymentRecord,
  oldCode: LoadedCode | null,
  newCode: LoadedCode,
  indexes: IndexDiff,
): JsonObject {
  const paths = (record: DeploymentRecord | null) => (record?.modules ?? []).map((module) => module.path);
  const providers = (record: DeploymentRecord | null) =>
    (record?.providers ?? []).map((provider) => JSON.stringify(authInfo(provider)));
  const oldCrons = oldCode?.cronSpecs ?? new Map<string, JsonObject>();
  const newCrons = newCode.cronSpecs ?? new Map<string, JsonObject>();
  const crons = difference([...oldCrons.keys()], [...newCrons.keys()]);
  const updated = [...newCrons.keys()].filter(
    (name) => oldCrons.has(name) && JSON.stringify(oldCrons.get(name)) !== JSON.stringify(newCrons.get(name)),
  );
  const previous = before?.schema ? JSON.stringify(before.schema) : null;
  const next = after.schema ? JSON.stringify(after.schema) : null;
  const component = {
    diffType: { type: before ? "modify" : "create" },
    moduleDiff: difference(paths(before), paths(after)),
    udfConfigDiff: null,
    cronDiff: { added: crons.added, updated, deleted: crons.removed },
    indexDiff: indexDiffJson(indexes),
    schemaDiff: previous === next ? null : { previous_schema: previous, next_schema: next },
  };
  return {
    authDiff: difference(providers(before), providers(after)),
    definitionDiffs: {},
    componentDiffs: { "": component },
  };
}
