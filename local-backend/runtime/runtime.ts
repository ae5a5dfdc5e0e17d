import { pathToFileURL } from "node:url";
import { createStackTranslator } from "./stackTraces";
import { ActiveCode } from "./activeCode";
import { registerErrorReporter } from "./uncaughtErrors";
import { callSyscalls } from "./callSyscalls";
import { CompletionLog } from "./completionLog";
import { provideSyscalls } from "./convexGlobal";
import { scopeOf } from "./componentScope";
import { Crons } from "./crons";
import { databaseSyscalls } from "./databaseSyscalls";
import { FunctionRunner } from "./functionRunner";
import { installGlobals, provideEnvironment } from "./globals";
import { PushError } from "./functionErrors";
import { hungFunction } from "./hungFunction";
import type { Host } from "./host";
import { HttpActions } from "./httpActions";
import { FunctionTimeouts } from "./invocation";
import { loadInlineQuery } from "./inlineQuery";
import { createLoader, createNativeImport } from "./loader";
import { metaSyscalls } from "./metaSyscalls";
import { ModuleStore } from "./moduleStore";
import { redactedFor } from "./redaction";
import { Scheduler } from "./scheduler";
import { scheduleSyscalls } from "./scheduleSyscalls";
import { storageSyscalls } from "./storageSyscalls";
import { TopLevelRunner } from "./topLevelRunner";
import { TurnQueue } from "./turnQueue";
import { quoted } from "../values/excerpt";
import type { LoadedCode, RuntimeOptions, RuntimeWithLoader } from "./types";

/** Time for running functions to finish on shutdown, in ms. */
const STOP_MS = 5_000;
/** Pause between background imports after startup, in ms; client requests go first. */
const WARM_UP_PAUSE_MS = 5;

/** Creates the runtime. Replaces the process's globals once, with effect only within functions. */
export function createRuntime(options: RuntimeOptions): RuntimeWithLoader {
  const { database, environment, files, log } = options;
  const now = options.now ?? realNow;
  const store = new ModuleStore(options.dataDirectory, options.projectDirectory ?? process.cwd());
  const translate = createStackTranslator(store.root);
  const owner = {};
  let code = ActiveCode.empty;
  let stopped = false;
  // Separate, so that a started action does not wait behind those that have not begun.
  const [starts, calls] = [new TurnQueue(), new TurnQueue()];

  const host: Host = {
    database,
    files,
    environment,
    now,
    translate,
    code: () => code,
    callFromAction: (app, args, caller) => calls.run(() => topLevel.callFromAction(app, args, caller)),
    jobScheduled: (dueAt) => scheduler.wake(dueAt),
  };
  const timeouts = new FunctionTimeouts();
  const completions = new CompletionLog(now);
  const runner = new FunctionRunner({
    host,
    owner,
    timeouts,
    log,
    onFirstRun: options.onFirstRun ?? (() => undefined),
  });
  const topLevel = new TopLevelRunner(runner, completions);
  const scheduler = new Scheduler(runner, topLevel, log);
  const crons = new Crons(host, scheduler);
  const redacts = options.redactErrors === true;
  const http = new HttpActions(runner, options.verifier, completions, redacts);
  const answer: typeof redactedFor = (identity, outcome) => (redacts ? redactedFor(identity, outcome) : outcome);

  installGlobals();
  registerErrorReporter(owner, { report: log, translate, modulesUrl: pathToFileURL(store.root).href });
  provideEnvironment(owner, () => environment.all());
  const [data, storage] = [databaseSyscalls(), storageSyscalls(host)];
  const others = [callSyscalls(host), scheduleSyscalls(host), metaSyscalls()];
  provideSyscalls(owner, {
    sync: data.sync,
    async: new Map([data, storage, ...others].flatMap((table) => [...table.async])),
    js: storage.js,
  });

  /** Imports remaining modules in the background, one per turn, so that first calls are fast. */
  async function warmUp(): Promise<void> {
    // http.ts first: it serves the token keys that the first sign-in waits for.
    const modules = [code, ...code.components.values()].flatMap((one) => one.modules);
    modules.sort((a, b) => Number(b.path === "http.js") - Number(a.path === "http.js"));
    for (const module of modules) {
      if (module.exports !== null) continue;
      await new Promise((resolve) => setTimeout(resolve, WARM_UP_PAUSE_MS).unref());
      if (stopped) return;
      // Reported to callers of its functions.
      await module.load().catch(() => undefined);
    }
  }

  return {
    loader: createLoader({ store, environment, translate, newRun: () => runner.newRun({ kind: "none" }), log }),
    runQuery: async (call, more) => answer(call.identity, await topLevel.runQuery(call, more)),
    async runInlineQuery(source, call) {
      const { component = "" } = call;
      const mounted = code.at(component);
      if (mounted === null)
        throw new PushError("ComponentPathNotFound", `Component ${quoted(component)} is not mounted.`);
      const scope = mounted.component && scopeOf(mounted.component, () => environment.all());
      const newRun = () => runner.newRun({ kind: "none" }, { component });
      const nativeImport = createNativeImport(store.root);
      const app = await loadInlineQuery(source, { nativeImport, newRun, translate, scope });
      return topLevel.runQuery({ ...call, path: app.path, includeInternal: true }, { app });
    },
    runMutation: async (call, more) => answer(call.identity, await topLevel.runMutation(call, more)),
    runAction: async (call) => answer(call.identity, await starts.run(() => topLevel.runAction(call))),
    runHttpAction: (request, more) => http.run(request, more),
    kindOf(path, includeInternal, component = "") {
      const app = code.at(component)?.find(path) ?? null;
      return app !== null && (app.isPublic || includeInternal) ? app.kind : null;
    },
    hungFunction: (limitMs, longRunningFactor) => hungFunction(limitMs, longRunningFactor, translate),
    suspend: (path) => runner.suspended.add(path),
    resume: () => runner.suspended.clear(),
    onCompletion: (listener) => completions.listen(listener),
    activate(loaded: LoadedCode) {
      if (!(loaded instanceof ActiveCode)) throw new Error("activate() takes what the loader gave.");
      code = loaded;
      crons.apply(new Map(loaded.paths.map((path) => [path, loaded.at(path)?.cronSpecs ?? new Map()])));
      scheduler.wake(now());
    },
    start() {
      scheduler.start();
      crons.start();
      void warmUp();
    },
    async stop() {
      stopped = true;
      crons.stop();
      scheduler.stop();
      const deadline = performance.now() + STOP_MS;
      while (timeouts.running > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      timeouts.stop();
    },
  };
}

const realNow = Date.now;
