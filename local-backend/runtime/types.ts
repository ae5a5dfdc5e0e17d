/**
 * What the server and the sync layer may know of running the app's functions. Nothing outside `runtime/` evaluates
 * pushed code.
 */
import type { HungFunction } from "./hungFunction";
import type { Database, ReadSet, Timestamp, Usage } from "../database/types";
import type { AuthProvider, Identity, TokenVerifier } from "../auth/types";
import type { FileStore } from "../storage/types";
import type { JsonObject, JsonValue } from "../values/json";

export type FunctionKind = "query" | "mutation" | "action" | "httpAction";

export interface Call {
  /** `dir/module:name`, as clients send it (`.js` suffix and missing `:default` are normalized). */
  path: string;
  /** One object, Convex-encoded. */
  args: JsonObject;
  identity: Identity;
  /** Admin callers (CLI) reach internal functions. */
  includeInternal: boolean;
}

export interface FunctionError {
  /** Complete text for the client, with `[Request ID: …] Server Error\n` (convex-protocol.md, "Error text"). */
  message: string;
  /** Present only for a ConvexError: its data, Convex-encoded. Absent otherwise. */
  data?: JsonValue;
  /** Set when the caller should retry: closes the socket with 1013 and this reason. */
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
  /** The result depends on who asks. False: it may be shared between identities. */
  readIdentity: boolean;
  /** The result read the clock: it may be cached for a moment only. */
  readTime: boolean;
} & (
    | { ok: true; value: JsonValue; /** `value` as text, ready to be sent. */ json: string }
    | { ok: false; error: FunctionError }
  );

export type MutationOutcome = OutcomeBase &
  ({ ok: true; value: JsonValue; json: string; ts: Timestamp } | { ok: false; error: FunctionError });

export type ActionOutcome = OutcomeBase &
  ({ ok: true; value: JsonValue; json: string } | { ok: false; error: FunctionError });

/** One line of `npx convex logs`: told for every finished function. */
export interface Completion {
  identifier: string;
  kind: FunctionKind;
  logLines: string[];
  error: string | null;
  /** Milliseconds since the epoch, and how long it ran. */
  finishedAt: number;
  durationMs: number;
  usage: Usage;
  cached: boolean;
  requestId: string;
}

export interface Runtime {
  /** Runs at `at`, default the latest commit; an internal retry when the snapshot is lost is invisible. */
  runQuery(call: Call, options?: { at?: Timestamp; journal?: string | null }): Promise<QueryOutcome>;
  /**
   * Runs, commits with up to 4 retries on conflict, resolves only when durable. With `session`, (sessionId, requestId) is recorded in
   * the same transaction, and a replay answers the recorded outcome without running again.
   */
  runMutation(call: Call, options?: { session?: { sessionId: string; requestId: number } }): Promise<MutationOutcome>;
  runAction(call: Call): Promise<ActionOutcome>;
  /** Runs the app's HTTP router. An invalid Authorization header does not refuse (getUserIdentity then throws). */
  /** `identity` given: used instead of the Authorization header (the admin key is known to the server only). */
  runHttpAction(request: Request, options?: { identity?: Identity }): Promise<Response>;
  /** What kind of function stands at this path, or null (unknown, or internal without `includeInternal`). */
  kindOf(path: string, includeInternal: boolean): FunctionKind | null;
  onCompletion(listener: (completion: Completion) => void): () => void;
  /** Puts pushed code in force from the next call on. */
  activate(code: LoadedCode): void;
  /** Starts scheduler and crons. */
  start(): void;
  /** Lets running functions end (at most 5 s), stops scheduler and crons. */
  stop(): Promise<void>;
}

/** A module of a push: `path` such as `messages.js`, `_deps/ABC.js`. */
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
  /** JSON text of the validators, as exportArgs()/exportReturns() give them. */
  args: string;
  returns: string;
}

/** Evaluated code of one push. Evaluating it may throw: `PushError` with the text that the CLI prints. */
export interface LoadedCode {
  /** By canonical module path (`messages.js`), `_deps` left out. */
  functions: ReadonlyMap<string, readonly AnalyzedFunction[]>;
  httpRoutes: { path: string; method: string }[] | null;
  /** From crons.ts: name -> spec as `crons.export()` gives it. */
  cronSpecs: ReadonlyMap<string, JsonObject> | null;
  readonly summary: CodeSummary;
}

/** SHA-256 of the files that run, by their path in the folder. */
export type CodeFiles = Readonly<Record<string, string>>;

/** What a start knows of pushed code without evaluating it. JSON. */
export interface CodeSummary {
  /** Of the variables that it was evaluated under. */
  salt: string;
  /** Name of the folder of its files, and what they were when they were written. An older backend did not keep it. */
  folder: string;
  files?: CodeFiles;
  modules: { path: string; environment: ModuleSource["environment"]; functions: readonly AnalyzedFunction[] }[];
  httpRoutes: { path: string; method: string }[] | null;
  cronSpecs: Record<string, JsonObject> | null;
}

export interface CodeLoader {
  /** Writes the modules below the data directory and imports them. Same modules, same result (content-addressed). Repairs damaged files. */
  load(modules: readonly ModuleSource[]): Promise<LoadedCode>;
  /**
   * The code that was loaded once, each module to be evaluated when it is needed. Null: variables or files are not the same, `load` it;
   * one line in the log names a damaged file.
   */
  restore(summary: CodeSummary): LoadedCode | null;
  /** Evaluates a bundled schema.js / auth.config.js by itself. */
  evaluateSchema(module: ModuleSource): Promise<JsonObject>;
  evaluateAuthConfig(module: ModuleSource): Promise<{ providers: AuthProvider[] }>;
}

/** The deployment's variables, as user code sees them in process.env (CONVEX_CLOUD_URL and CONVEX_SITE_URL included). */
export interface Environment {
  all(): Readonly<Record<string, string>>;
}

export interface RuntimeOptions {
  database: Database;
  environment: Environment;
  /** Bearer tokens of HTTP actions. The runtime does not set its providers: deploy does, after `evaluateAuthConfig`. */
  verifier: TokenVerifier;
  files: FileStore;
  /** Pushed modules are written below `<dataDirectory>/modules`. */
  dataDirectory: string;
  /** Where external packages of "use node" modules are resolved. Default: the working directory. */
  projectDirectory?: string;
  urls: { cloudUrl: string; siteUrl: string };
  /** Called once, before the first code of the app runs. */
  onFirstRun?: () => void;
  /** Internal errors, once each, with the request id. Never called for errors of the app's own code. */
  log: (line: string) => void;
  /** Milliseconds since the epoch; default the clock. For tests. */
  now?: () => number;
}

/** `createRuntime(options)` of runtime/runtime.ts. The database must be opened with `runtimeSystemTables`. */
export interface RuntimeWithLoader extends Runtime {
  loader: CodeLoader;
  /** See hungFunction.ts. */
  hungFunction(limitMs: number, longRunningFactor: number): HungFunction | null;
  /** Refuses the function (or HTTP action, `POST /path`) at this path until `resume`. */
  suspend(path: string): void;
  resume(): void;
}
