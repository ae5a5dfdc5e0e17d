import { randomUUID } from "node:crypto";
import type { AuthProvider, TokenVerifier } from "../auth/types";
import { DatabaseError } from "../database/errors";
import type { Database, SchemaDefinition } from "../database/types";
import { PushError } from "../runtime/functionErrors";
import type { EvaluatedDefinition, LoadedCode, ModuleSource, RuntimeWithLoader } from "../runtime/types";
import { badRequest, HttpError } from "../server/reply";
import type { JsonObject, JsonValue } from "../values/json";
import { startPushJson } from "./analysisReport";
import { checkMounts, type DefinitionAnalysis } from "./componentTree";
import {
  type DeploymentRecord,
  definitionOf,
  instancesOf,
  loadDeployment,
  moduleHash,
  saveDeployment,
  saveEvaluation,
  schemasOf,
} from "./deploymentRecord";
import { checkDeclared, requireDeclared } from "./declaredVariables";
import type { EnvironmentChange, EnvironmentStore } from "./environmentStore";
import { type PushRequest, parsePushRequest } from "./pushRequest";
import { evaluateSchemaJson, indexDiffsJson, pushDiffJson } from "./reports";

const AUTH_MODULE = "auth.config.js";
const MAX_PENDING = 8;
/** Polling interval of schema progress in ms. */
const POLL = 20;

interface EvaluatedPush {
  record: DeploymentRecord;
  code: LoadedCode;
  environmentVersion: number;
}

/** Dependencies of pushes. `onChange` is called when code or variables changed under running queries. */
export interface PushServices {
  database: Database;
  runtime: RuntimeWithLoader;
  verifier: TokenVerifier;
  environment: EnvironmentStore;
  onChange(): void;
  log(line: string): void;
}

/** The active code and pending pushes. */
export class Pushes {
  private record: DeploymentRecord | null = null;
  code: LoadedCode | null = null;
  private readonly pending = new Map<string, EvaluatedPush>();
  /** The push whose schema is being prepared; older ones have lost the race. */
  private prepared: string | null = null;
  private finishing: Promise<unknown> = Promise.resolve();

  constructor(private readonly services: PushServices) {}

  /** Activates the stored deployment, if any. */
  async restore(): Promise<void> {
    const { database, runtime } = this.services;
    const deployment = loadDeployment(database);
    if (!deployment) return;
    const { record, summary } = deployment;
    const known = summary && runtime.loader.restore(summary);
    const code = known ?? (await this.load(record));
    if (!known) await saveEvaluation(database, record.providers, code.summary);
    this.use(record, code);
  }

  configHashes(): JsonObject {
    const moduleHashes = (this.record?.modules ?? []).map((module) => ({
      path: module.path,
      environment: module.environment,
      hash: moduleHash(module),
    }));
    const udfServerVersion = this.record?.udfServerVersion ?? null;
    return {
      config: { functions: this.record?.functions ?? "convex/" },
      moduleHashes,
      nodeDependencies: [],
      udfServerVersion,
    };
  }

  async evaluateSchema(body: JsonObject): Promise<JsonObject> {
    const request = parsePushRequest(body, this.record?.modules ?? []);
    const record = await wrapErrors(() => this.recordOf(request));
    return wrapErrors(() => evaluateSchemaJson(this.services.database, record, this.record?.components ?? []));
  }

  /** Evaluates everything and, unless it is a dry run, starts to prepare the schema. */
  async start(body: JsonObject, prepare = true): Promise<JsonObject> {
    const request = parsePushRequest(body, this.record?.modules ?? []);
    const push = await wrapErrors(() => this.evaluate(request));
    const { database } = this.services;
    const schemas = schemasOf(push.record);
    const diff = await wrapErrors(() => database.diffSchemas(schemas));
    const id = randomUUID();
    if (prepare) {
      this.pending.set(id, push);
      const [oldest] = this.pending.keys();
      if (this.pending.size > MAX_PENDING && oldest !== undefined) this.pending.delete(oldest);
    }
    if (prepare && !request.dryRun) {
      await wrapErrors(() => database.prepareSchemas(schemas));
      this.prepared = id;
    }
    const components = [...schemas.keys()].filter((path) => path !== "");
    const schemaChange = {
      allocatedComponentIds: Object.fromEntries(components.map((path) => [path, path])),
      schemaIds: { "": id, ...Object.fromEntries(components.map((path) => [path, id])) },
      indexDiffs: indexDiffsJson(diff, schemas.keys()),
    };
    return { ...startPushJson(push.record, push.code), schemaChange };
  }

  /** Long poll: answers once the schema is ready or rejected, or after `timeoutMs`. */
  async waitForSchema(body: JsonObject): Promise<JsonObject> {
    const id = pushId(body.schemaChange);
    const deadline = Date.now() + Math.min(Number(body.timeoutMs) || 10_000, 30_000);
    if (body.dryRun === true) return { type: "complete" };
    for (;;) {
      if (id !== this.prepared) return { type: "raceDetected" };
      const progress = this.services.database.schemaProgress();
      if (progress.state === "complete") return { type: "complete" };
      if (progress.state === "failed") {
        const error = progress.error ?? "The documents do not match the schema";
        return {
          type: "failed",
          error,
          componentPath: progress.namespace ?? "",
          tableName: progress.tableName ?? null,
        };
      }
      if (Date.now() >= deadline) {
        const { validationComplete: schemaValidationComplete, indexesComplete, indexesTotal } = progress;
        return { type: "inProgress", components: { "": { schemaValidationComplete, indexesComplete, indexesTotal } } };
      }
      await new Promise((resolve) => setTimeout(resolve, POLL));
    }
  }

  /** Activates a started push. Serialized, because concurrent ones would mix schema and code. */
  finish(body: JsonObject): Promise<JsonObject> {
    const result = this.finishing.then(() => this.finishNow(body));
    this.finishing = result.catch(() => undefined);
    return result;
  }

  /** Applies variables and re-evaluates the code. Throws 400 and changes nothing if auth.config fails. */
  changeEnvironment(changes: readonly EnvironmentChange[]): Promise<void> {
    const result = this.finishing.then(async () => {
      const { environment } = this.services;
      let record = this.record;
      let code = this.code;
      const before = environment.all();
      await environment.update(changes, async () => {
        if (!record) return;
        checkDeclared(record.app, before, environment.all());
        record = { ...record, providers: await this.providersOf(record.modules) };
        try {
          code = await this.load(record);
        } catch (error) {
          // As on Convex, only auth.config can reject a variable: functions keep what they were loaded with.
          this.services.log(`functions could not be loaded with the new environment: ${String(error)}`);
        }
      });
      if (record && code) {
        await saveEvaluation(this.services.database, record.providers, code.summary);
        this.use(record, code);
      }
      this.services.onChange();
    });
    this.finishing = result.catch(() => undefined);
    return result;
  }

  private async finishNow(body: JsonObject): Promise<JsonObject> {
    const started = body.startPush as JsonObject | undefined;
    const id = pushId(started?.schemaChange);
    const push = this.pending.get(id);
    const { database, environment } = this.services;
    if (!push) throw badRequest("RaceDetected", "This push is no longer known to the backend. Push again.");
    if (push.environmentVersion !== environment.version) {
      throw badRequest("RaceDetected", "Environment variables have changed during push");
    }
    const schemas = schemasOf(push.record);
    const before = this.record && { record: this.record, code: this.code };
    const diff = pushDiffJson(before, push, database.diffSchemas(schemas), database.namespaces());
    if (body.dryRun === true) return diff;
    if (id !== this.prepared) throw badRequest("RaceDetected", "Schema was overwritten by another push.");
    requireDeclared(push.record.app, environment.all());
    await wrapErrors(() => database.activateSchemas(schemas));
    await saveDeployment(database, push.record, push.code.summary);
    this.services.runtime.resume();
    this.reportUnmounted(push.code);
    this.use(push.record, push.code);
    this.pending.delete(id);
    this.services.onChange();
    return diff;
  }

  private reportUnmounted(next: LoadedCode): void {
    for (const path of this.code?.components.keys() ?? []) {
      if (next.components.has(path)) continue;
      this.services.log(
        `component ${path} is no longer mounted: its tables, files and jobs are kept, and are back once it is mounted again under this name`,
      );
    }
  }

  private use(record: DeploymentRecord, code: LoadedCode): void {
    this.record = record;
    this.code = code;
    this.services.verifier.setProviders(record.providers);
    this.services.runtime.activate(code);
  }

  private async evaluate(request: PushRequest): Promise<EvaluatedPush> {
    const environmentVersion = this.services.environment.version;
    const record = await this.recordOf(request);
    record.providers = await this.providersOf(record.modules);
    const code = await this.load(record);
    checkMounts(instancesOf(record), code);
    return { record, code, environmentVersion };
  }

  /** The record without auth.config and functions evaluated. */
  private async recordOf(request: PushRequest): Promise<DeploymentRecord> {
    const { modules, functions, udfServerVersion, components } = request;
    const schema = await this.schemaOf(request.schema);
    const evaluated = await this.definitionsOf(request);
    const record: DeploymentRecord = {
      ...{ modules, schema, providers: [], functions, udfServerVersion },
      ...(request.definition && { app: evaluated.get("")?.analysis as unknown as DefinitionAnalysis }),
      components: components.map(({ path, modules: own, udfServerVersion: version }) => {
        const { analysis, schema: ownSchema } = evaluated.get(path) as EvaluatedDefinition;
        const definition = analysis as unknown as DefinitionAnalysis;
        return {
          ...{ path, analysis: definition, modules: own, udfServerVersion: version },
          schema: ownSchema as SchemaDefinition | null,
        };
      }),
    };
    return record;
  }

  private definitionsOf({ definition, components }: PushRequest): Promise<Map<string, EvaluatedDefinition>> {
    const app = definition === null ? [] : [{ path: "", definition, schema: null }];
    return this.services.runtime.loader.evaluateDefinitions([...app, ...components]);
  }

  private async schemaOf(module: ModuleSource | null): Promise<SchemaDefinition | null> {
    if (!module) return null;
    return (await this.services.runtime.loader.evaluateSchema(module)) as unknown as SchemaDefinition;
  }

  private load(record: DeploymentRecord): Promise<LoadedCode> {
    const components = instancesOf(record).map(({ path, definitionPath, variables, httpPrefix, sitePath }) => ({
      component: { path, variables, httpPrefix, sitePath },
      modules: definitionOf(record, definitionPath).modules,
    }));
    const { httpPrefix } = record.app ?? {};
    return this.services.runtime.loader.load(record.modules, { components, ...(httpPrefix && { httpPrefix }) });
  }

  private async providersOf(modules: readonly ModuleSource[]): Promise<AuthProvider[]> {
    const module = modules.find((candidate) => candidate.path === AUTH_MODULE);
    if (!module) return [];
    return (await wrapErrors(() => this.services.runtime.loader.evaluateAuthConfig(module))).providers;
  }
}

function pushId(schemaChange: JsonValue | undefined): string {
  const ids = (schemaChange as { schemaIds?: Record<string, unknown> } | undefined)?.schemaIds;
  const id = ids?.[""];
  if (typeof id !== "string") throw badRequest("BadJsonBody", "schemaChange must be the one that start_push answered");
  return id;
}

/**
 * Turns errors of the developer's code or schema into 400 with Convex's wording; other errors are bugs and pass
 * through.
 */
async function wrapErrors<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if (error instanceof PushError) throw badRequest(error.code, `Hit an error while pushing:\n${error.message}`);
    if (error instanceof DatabaseError)
      throw badRequest("InvalidSchema", `Hit an error while pushing:\n${error.message}`);
    throw error;
  }
}
