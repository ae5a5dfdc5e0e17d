/** The runtime's interface. Nothing outside `runtime/` evaluates pushed code. */
import type { HungFunction } from "./hungFunction";
import type { Database, ReadSet, Timestamp, Usage } from "../database/types";
import type { AuthProvider, Identity, TokenVerifier } from "../auth/types";
import type { FileStore } from "../storage/types";
import type { JsonObject, JsonValue } from "../values/json";

export type FunctionKind = "query" | "mutation" | "action" | "httpAction";

/** The HTTP request, or the upgrade to a WebSocket, that a call arrived with. */
export interface RequestSource {
  ip: string | null;
  userAgent: string | null;
}

export interface Call {
  /** `dir/module:name`, as clients send it (`.js` suffix and missing `:default` are normalized). */
  path: string;
  /** Path of the component that the function belongs to; absent or "" for the app. */
  component?: string;
  args: JsonObject;
  /** Why the caller's arguments are no values of Convex, which fails the call. */
  invalid?: string | undefined;
  identity: Identity;
  /** Admin callers (CLI) may call internal functions. */
  includeInternal: boolean;
  /** Absent: no request caused the call. */
  source?: RequestSource | undefined;
}

export interface FunctionError {
  /** Complete text for the client, with `[Request ID: …] Server Error\n`. */
  message: string;
  /** Only for a ConvexError: its data, Convex-encoded. Absent otherwise. */
  data?: JsonValue;
  /** Set if the caller should retry: closes the socket with 1013 and this reason. */
  retryable?: "OptimisticConcurrencyControlFailure";
}

interface OutcomeBase {
  logLines: string[];
  usage: Usage;
}

export type QueryOutcome = OutcomeBase & {
  /** Snapshot that was read. */
  ts: Timestamp;
  readSet: ReadSet;
  journal: string | null;
  /** The result depends on the caller; otherwise it may be shared between identities. */
  readIdentity: boolean;
  /** The result read the clock: cache it only briefly. */
  readTime: boolean;
} & ({ ok: true; value: JsonValue; /** `value` as text. */ json: string } | { ok: false; error: FunctionError });

export type MutationOutcome = OutcomeBase &
  ({ ok: true; value: JsonValue; json: string; ts: Timestamp } | { ok: false; error: FunctionError });

export type ActionOutcome = OutcomeBase &
  ({ ok: true; value: JsonValue; json: string } | { ok: false; error: FunctionError });

export interface Completion {
  identifier: string;
  /** Path of its component; "" for the app. */
  component: string;
  kind: FunctionKind;
  logLines: string[];
  error: string | null;
  /** Milliseconds since the epoch, and the duration in ms. */
  finishedAt: number;
  durationMs: number;
  usage: Usage;
  cached: boolean;
  requestId: string;
}

export interface Runtime {
  /** Runs at `at`, default the latest commit; retries internally if the snapshot becomes too old. */
  runQuery(call: Call, options?: { at?: Timestamp; journal?: string | null }): Promise<QueryOutcome>;
  /**
   * Runs a query that is not part of the pushed code, the default export of a module, in the app or in a component.
   * Rejects with `PushError`.
   */
  runInlineQuery(source: string, call: Pick<Call, "args" | "identity" | "component">): Promise<QueryOutcome>;
  /**
   * Runs and commits, with up to 4 retries on conflict; resolves once durable. With `session`, the outcome is recorded
   * in the same transaction, and a replay returns it without running again.
   */
  runMutation(call: Call, options?: { session?: { sessionId: string; requestId: number } }): Promise<MutationOutcome>;
  runAction(call: Call): Promise<ActionOutcome>;
  /** Runs the app's HTTP router. An invalid Authorization header does not reject (getUserIdentity then throws). */
  /** `identity` replaces the Authorization header (only the server knows the admin key). */
  runHttpAction(request: Request, options?: { identity?: Identity; source?: RequestSource }): Promise<Response>;
  /** Kind of the function at this path, or null (unknown, or internal without `includeInternal`). */
  kindOf(path: string, includeInternal: boolean, component?: string): FunctionKind | null;
  onCompletion(listener: (completion: Completion) => void): () => void;
  activate(code: LoadedCode): void;
  start(): void;
  /** Waits up to 5 s for running functions, stops scheduler and crons. */
  stop(): Promise<void>;
}

/** A module of a push; `path` such as `messages.js`, `_deps/ABC.js`. */
export interface ModuleSource {
  path: string;
  source: string;
  sourceMap?: string;
  environment: "isolate" | "node";
}

export interface AnalyzedFunction {
  name: string;
  kind: "Query" | "Mutation" | "Action";
  isPublic: boolean;
  /** JSON text of the validators, from exportArgs()/exportReturns(). */
  args: string;
  returns: string;
}

/** Evaluated code of one push. Evaluation may throw `PushError` with the CLI's text. */
export interface LoadedCode {
  /** By canonical module path (`messages.js`), without `_deps`. */
  functions: ReadonlyMap<string, readonly AnalyzedFunction[]>;
  httpRoutes: { path: string; method: string }[] | null;
  /** From crons.ts: name -> spec as in `crons.export()`. */
  cronSpecs: ReadonlyMap<string, JsonObject> | null;
  readonly summary: CodeSummary;
  /** Code of the mounted components, by path. */
  readonly components: ReadonlyMap<string, LoadedCode>;
}

/** A variable of a component: a text, or the current value of one of the app's. */
export type VariableBinding = { value: string } | { variable: string };

/** An instance of a component. JSON. */
export interface MountedComponent {
  /** Its name and those of its parents, joined by "/". */
  path: string;
  variables: Record<string, VariableBinding>;
  /** Where its parent serves its HTTP routes, such as `/counter/`; null: nowhere. */
  httpPrefix: string | null;
  /** The same from the site's root, without the last slash: `/parent/counter`; null if it is not reachable. */
  sitePath: string | null;
}

/** An instance and the modules of its definition. */
export interface ComponentModules {
  component: MountedComponent;
  modules: readonly ModuleSource[];
}

/** A component's `convex.config.js` and schema, before evaluation. `path` is its folder relative to the app's. */
export interface DefinitionSources {
  path: string;
  definition: ModuleSource;
  schema: ModuleSource | null;
}

/** What `convex.config.js` and the schema of a definition export. */
export interface EvaluatedDefinition {
  /** What `export()` of convex/server gives. */
  analysis: JsonObject;
  schema: JsonObject | null;
}

/** SHA-256 by path in the folder. */
export type CodeFiles = Readonly<Record<string, string>>;

/** What a start knows of pushed code without evaluating it. JSON. */
export interface CodeSummary {
  /** Hash of the variables it was evaluated under. */
  salt: string;
  /** The folder and its files as written. Absent in records of older backends. */
  folder: string;
  files?: CodeFiles;
  modules: { path: string; environment: ModuleSource["environment"]; functions: readonly AnalyzedFunction[] }[];
  httpRoutes: { path: string; method: string }[] | null;
  cronSpecs: Record<string, JsonObject> | null;
  components?: ComponentSummary[];
  /** See scopedGlobals.ts. */
  scopesGlobals?: boolean;
  /** Where the app's own HTTP routes are, such as `/api/`; absent: at the root. */
  httpPrefix?: string;
}

export type ComponentSummary = Pick<CodeSummary, "modules" | "httpRoutes" | "cronSpecs"> & {
  component: MountedComponent;
};

export interface CodeLoader {
  /** Writes the modules below the data directory and imports them. Content-addressed; repairs damaged files. */
  load(
    modules: readonly ModuleSource[],
    options?: { components?: readonly ComponentModules[]; httpPrefix?: string },
  ): Promise<LoadedCode>;
  /**
   * Restores loaded code without evaluating it; modules are imported on demand. Null if variables or files differ, in
   * which case call `load`; a damaged file is logged.
   */
  restore(summary: CodeSummary): LoadedCode | null;
  /** Evaluates a bundled schema.js / auth.config.js by itself. */
  evaluateSchema(module: ModuleSource): Promise<JsonObject>;
  /** Evaluates the app's `convex.config.js` (path "") and those of components, whose imports name each other. */
  evaluateDefinitions(sources: readonly DefinitionSources[]): Promise<Map<string, EvaluatedDefinition>>;
  evaluateAuthConfig(module: ModuleSource): Promise<{ providers: AuthProvider[] }>;
}

/** The deployment's variables as in process.env (CONVEX_CLOUD_URL and CONVEX_SITE_URL included). */
export interface Environment {
  all(): Readonly<Record<string, string>>;
}

export interface RuntimeOptions {
  database: Database;
  environment: Environment;
  /** Verifies bearer tokens of HTTP actions. deploy sets its providers, after `evaluateAuthConfig`. */
  verifier: TokenVerifier;
  files: FileStore;
  /** Pushed modules are written below `<dataDirectory>/modules`. */
  dataDirectory: string;
  /** Where external packages of "use node" modules are resolved. Default: the working directory. */
  projectDirectory?: string;
  urls: { cloudUrl: string; siteUrl: string };
  /** Answers all but administrators as production does, see redaction.ts. Default false. */
  redactErrors?: boolean;
  /** Called once, before the first app code runs. */
  onFirstRun?: () => void;
  /** Internal errors, once each, with the request id. Never for errors of the app. */
  log: (line: string) => void;
  /** Milliseconds since the epoch; default `Date.now`. For tests. */
  now?: () => number;
}

/** `createRuntime(options)` of runtime/runtime.ts. Requires a database opened with `runtimeSystemTables`. */
export interface RuntimeWithLoader extends Runtime {
  loader: CodeLoader;
  /** See hungFunction.ts. */
  hungFunction(limitMs: number, longRunningFactor: number): HungFunction | null;
  /** Rejects calls of the function (or HTTP action, `POST /path`) at this path until `resume`. */
  suspend(path: string): void;
  resume(): void;
}
