import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import { createTokenVerifier } from "../auth/verifier";
import { openDatabase } from "../database/database";
import { OpenError } from "../database/errors";
import { makeFolderDurably } from "../disk/durableFiles";
import { DeployRoutes } from "../deploy/deployRoutes";
import { EnvironmentStore } from "../deploy/environmentStore";
import { FunctionLogs } from "../deploy/functionLogs";
import { Pushes } from "../deploy/pushes";
import { SystemQueries } from "../deploy/systemQueries";
import { deploySystemTables } from "../deploy/deploymentRecord";
import { createRuntime } from "../runtime/runtime";
import { componentSystemTables, runtimeSystemTables } from "../runtime/systemTables";
import { createSnapshots, snapshotSystemTables } from "../snapshots/snapshots";
import { createFileStore } from "../storage/fileStore";
import { FairScheduler } from "../sync/fairScheduler";
import { LargeFrameThrottle } from "../sync/largeFrameThrottle";
import { QueryResults } from "../sync/queryResults";
import { SyncServer } from "../sync/syncServer";
import { adminKeyFor, Authorization } from "./authorization";
import { handleApi } from "./apiRoutes";
import { Connections } from "./connections";
import { FunctionRoutes } from "./functionRoutes";
import { httpLimits } from "./httpLimits";
import { LoopbackServer } from "./httpServer";
import type { BackendOptions } from "./options";
import { BodyTurns } from "./bodyTurns";
import { incomingBytes } from "./incomingBytes";
import { SiteRoutes } from "./siteRoutes";
import { StorageRoutes } from "./storageRoutes";
import { startWatchdog, suspendHungFunctions } from "./watchdog";

/** Reported by `/version`. */
const VERSION = "embedded 1.48.0";

/** Delay in ms after the ready line until scheduled functions, crons and background imports start. */
const JOBS_AFTER_MS = 30;

export interface RunningBackend {
  readonly cloudUrl: string;
  readonly siteUrl: string;
  readonly adminKey: string;
  close(): Promise<void>;
}

function prepareDirectory(directory: string): string {
  const path = resolve(directory);
  try {
    makeFolderDurably(path, 0o700);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OpenError("unwritable", `cannot write to the data directory ${path}: ${(error as Error).message}`);
  }
  return path;
}

/**
 * Opens the data directory, restores the pushed code and listens. Throws `OpenError` or `ListenError` with one line for
 * the user.
 */
export async function startBackend(options: BackendOptions, log: (line: string) => void): Promise<RunningBackend> {
  const dataDirectory = prepareDirectory(options.dataDirectory);
  const cloudUrl = `http://127.0.0.1:${options.port}`;
  const siteUrl = `http://127.0.0.1:${options.sitePort}`;
  const urls = { cloudUrl, siteUrl };
  const tables = [...runtimeSystemTables, ...deploySystemTables, ...snapshotSystemTables].map(
    ({ tableName, indexes }) => ({
      tableName,
      indexes: indexes.map((index) => ({ ...index, fields: [...index.fields] })),
      documentType: null,
    }),
  );
  const path = join(dataDirectory, "database.sqlite3");
  const schema = { tables, schemaValidation: false };
  const database = openDatabase({ path, schema, componentTables: componentSystemTables });
  try {
    const adminKey = adminKeyFor(dataDirectory, options.adminKey);
    const environment = new EnvironmentStore(database, { CONVEX_CLOUD_URL: cloudUrl, CONVEX_SITE_URL: siteUrl });
    const { redactErrors } = options;
    const verifier = createTokenVerifier({
      siteUrl,
      redactErrors,
      ownFetch: (request) => runtime.runHttpAction(request),
    });
    const files = createFileStore({ database, dataDirectory, cloudUrl });
    let stopWatching = (): void => undefined;
    const onFirstRun = (): void => {
      const { watchdogTimeoutMs } = options;
      if (watchdogTimeoutMs > 0) stopWatching = startWatchdog(runtime, dataDirectory, watchdogTimeoutMs);
    };
    const runtime = createRuntime({
      ...{ database, environment, verifier, files, dataDirectory, urls, redactErrors },
      ...{ onFirstRun, log },
    });
    const authorization = new Authorization(adminKey, verifier);
    const logs = new FunctionLogs();
    runtime.onCompletion((completion) => logs.add(completion));
    const pushes = new Pushes({
      database,
      runtime,
      verifier,
      environment,
      onChange: () => results.invalidateAll(),
      log,
    });
    const system = new SystemQueries(database, pushes, urls);
    const results = new QueryResults(database, async (request, at) => {
      if (SystemQueries.owns(request)) return system.run(request, at);
      const { path: functionPath, component, args, invalid, caller, journal } = request;
      const { identity } = caller;
      const includeInternal = identity.kind === "admin";
      const call = { path: functionPath, component: component ?? "", args, invalid, identity, includeInternal };
      return runtime.runQuery(call, { at, journal });
    });
    await pushes.restore();
    const snapshots = await createSnapshots({ database, files, dataDirectory, authorization, log });
    suspendHungFunctions(runtime, dataDirectory, log);

    const isAdminKey = (key: string) => authorization.isAdminKey(key);
    const largeFrames = new LargeFrameThrottle();
    const sync = new SyncServer({
      results,
      scheduler: new FairScheduler(),
      largeFrames,
      incoming: incomingBytes,
      runtime,
      verifier,
      isAdminKey,
      log,
    });
    const parts = {
      functions: new FunctionRoutes(runtime, database, authorization, system, new BodyTurns(largeFrames)),
      storage: new StorageRoutes(files),
      deploy: new DeployRoutes(pushes, logs, authorization, urls),
      snapshots: snapshots.routes,
      version: VERSION,
    };
    const site = new SiteRoutes(runtime, authorization);
    const limits = httpLimits(options.maxConnections);
    const served = { allowedOrigins: options.allowedOrigins, limits, connections: new Connections(limits), log };
    const cloudServer = new LoopbackServer(
      {
        handle: (request, response) => handleApi(parts, request, response),
        upgrade: (request, socket, head) => sync.upgrade(request, socket, head),
      },
      { ...served, port: options.port, cors: true },
    );
    const siteServer = new LoopbackServer(
      { handle: (request, response) => site.handle(request, response) },
      { ...served, allowedOrigins: null, port: options.sitePort, cors: false },
    );
    await cloudServer.listen();
    try {
      await siteServer.listen();
    } catch (error) {
      await cloudServer.close();
      throw error;
    }
    // Waiting clients are answered first.
    const jobs = setTimeout(() => runtime.start(), JOBS_AFTER_MS);

    const close = async (): Promise<void> => {
      clearTimeout(jobs);
      stopWatching();
      sync.close();
      logs.wakeAll();
      await Promise.all([cloudServer.close(), siteServer.close()]);
      await runtime.stop();
      await snapshots.close();
      results.close();
      database.close();
    };
    return { cloudUrl, siteUrl, adminKey, close };
  } catch (error) {
    database.close();
    throw error;
  }
}
