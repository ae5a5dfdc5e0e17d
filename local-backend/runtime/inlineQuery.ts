import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { analyze, appFunction, type AppFunction } from "./appFunctions";
import { AppModule } from "./appModule";
import type { ComponentScope } from "./componentScope";
import { Execution, type Run, runAs } from "./execution";
import { analysisError, PushError, uncaughtText } from "./functionErrors";
import { UserTimeClock } from "./userTimeClock";

const PATH = "testQuery.js";
/** What the command line writes in front of an inline query. */
const WRAPPERS = /import\s*\{[^}]*\}\s*from\s*["']convex:\/_system\/repl\/wrappers\.js["'];?/;

interface Parts {
  nativeImport: (url: string) => Promise<Record<string, unknown>>;
  newRun: () => Run;
  translate: (text: string) => string;
  /** Of the component that it asks; null for the app. */
  scope: ComponentScope | null;
}

/**
 * Evaluates a module whose default export is a query, which `npx convex run --inline-query` and the command line's MCP
 * server send. Nothing is stored. Rejects with `PushError`.
 */
export async function loadInlineQuery(
  source: string,
  { nativeImport, newRun, translate, scope }: Parts,
): Promise<AppFunction> {
  const evaluate = async () => {
    const execution = new Execution("import", PATH, newRun(), null, null, false, scope);
    try {
      UserTimeClock.enter();
      return await runAs(execution, () => nativeImport(urlOf(source)));
    } catch (error) {
      throw analysisError(PATH, uncaughtText(error, translate).trimEnd());
    }
  };
  const module = new AppModule(PATH, "isolate", evaluate, scope);
  const found = analyze(PATH, await module.load(), "isolate").find(({ name }) => name === "default");
  if (found?.kind !== "Query") {
    throw new PushError("InvalidTestQuery", "The default export must be a query: export default query({ handler: … })");
  }
  const app = appFunction(module, found);
  app.registered = module.exports?.default as AppFunction["registered"];
  return app;
}

/** A module of its own, which finds this backend's convex/server. */
function urlOf(source: string): string {
  const server = pathToFileURL(createRequire(import.meta.url).resolve("convex/server")).href;
  // A CommonJS module, which has a default export only.
  const builders =
    `import server from ${JSON.stringify(server)}; ` +
    "const { queryGeneric: query, internalQueryGeneric: internalQuery } = server;";
  const text = source.replace(WRAPPERS, () => builders);
  return `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
}
