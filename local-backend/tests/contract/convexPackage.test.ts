import { convexToJson, jsonToConvex, compareValues } from "convex/values";
import {
  actionGeneric,
  cronJobs,
  defineSchema,
  defineTable,
  httpActionGeneric,
  httpRouter,
  internalQueryGeneric,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from "convex/server";
import { v } from "convex/values";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { callSyscalls } from "../../runtime/callSyscalls";
import { databaseSyscalls } from "../../runtime/databaseSyscalls";
import type { Host } from "../../runtime/host";
import { metaSyscalls } from "../../runtime/metaSyscalls";
import { scheduleSyscalls } from "../../runtime/scheduleSyscalls";
import { storageSyscalls } from "../../runtime/storageSyscalls";

/**
 * What the backend relies on in the `convex` package. After an upgrade each failure names the file to review; then
 * update the lists here and docs/protocol.md.
 */
const packageFile = createRequire(import.meta.url).resolve("convex/package.json");
const installed = (JSON.parse(readFileSync(packageFile, "utf8")) as { version: string }).version;

/** Sources of the package below `src/`, as one text. */
function sources(path: string): string {
  const folder = join(dirname(packageFile), "src", path);
  if (path.endsWith(".ts")) return readFileSync(folder, "utf8");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

/** First groups of all matches, sorted, without duplicates. */
function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ""))].sort();
}

test("the version is the one that the backend was written for", () => {
  expect(installed, "read the changelog of convex, then review sync/, runtime/ and deploy/").toBe("1.48.0");
  const own = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(own.dependencies.convex, "local-backend/package.json").toBe(installed);
});

test("the sync protocol has the known messages", () => {
  const names =
    "Action ActionResponse Add AuthError Authenticate Connect Event FatalError ModifyQuerySet Mutation MutationResponse Ping QueryFailed QueryRemoved QueryUpdated Remove Transition TransitionChunk";
  expect(
    found(sources("browser/sync/protocol.ts"), /\btype: "(\w+)"/g),
    "review sync/clientMessage.ts and sync/serverMessage.ts",
  ).toEqual(names.split(" "));
});

test("every system call of convex/server is answered", () => {
  const host = {} as Host;
  const tables = [
    callSyscalls(host),
    databaseSyscalls(),
    metaSyscalls(),
    scheduleSyscalls(host),
    storageSyscalls(host),
  ];
  const answered = tables.flatMap((table) =>
    (["sync", "async", "js"] as const).flatMap((kind) => [
      ...((table as Partial<Record<typeof kind, ReadonlyMap<string, unknown>>>)[kind]?.keys() ?? []),
    ]),
  );
  const used = found(sources("server"), /"((?:1\.0|storage)\/[\w/]+)"/g);
  expect(used.length).toBeGreaterThan(30);
  expect(
    used.filter((name) => !answered.includes(name)),
    "add them to a table in runtime/*Syscalls.ts, or to the unsupported ones in runtime/metaSyscalls.ts",
  ).toEqual([]);
});

test("the builders register functions of the known shape", () => {
  const handler = () => null;
  const properties = (registered: object) => ({ ...registered });
  const query = queryGeneric({ args: { a: v.number() }, returns: v.null(), handler });
  const file = "review RegisteredFunction in runtime/appFunctions.ts and runtime/invocation.ts";
  expect(properties(query), file).toMatchObject({
    isQuery: true,
    isPublic: true,
    invokeQuery: expect.any(Function) as unknown,
  });
  const exported = query as unknown as { exportArgs(): string; exportReturns(): string };
  expect(JSON.parse(exported.exportArgs()), file).toEqual({
    type: "object",
    value: { a: { fieldType: { type: "number" }, optional: false } },
  });
  expect(JSON.parse(exported.exportReturns()), file).toEqual({ type: "null" });
  expect(properties(internalQueryGeneric({ handler })), file).toMatchObject({ isInternal: true });
  expect(properties(mutationGeneric({ handler })), file).toMatchObject({
    isMutation: true,
    invokeMutation: expect.any(Function) as unknown,
  });
  expect(properties(actionGeneric({ handler })), file).toMatchObject({
    isAction: true,
    invokeAction: expect.any(Function) as unknown,
  });
  expect(properties(httpActionGeneric(() => Promise.resolve(new Response()))), file).toMatchObject({
    isHttp: true,
    invokeHttpAction: expect.any(Function) as unknown,
  });
});

test("routers, crons and schemas export what a push reads", () => {
  const router = httpRouter();
  const action = httpActionGeneric(() => Promise.resolve(new Response()));
  router.route({ path: "/a", method: "GET", handler: action });
  expect(router.lookup("/a", "GET"), "review AppRouter in runtime/activeCode.ts").toEqual([action, "GET", "/a"]);
  const crons = cronJobs();
  crons.interval("job", { minutes: 5 }, makeFunctionReference<"mutation">("a:b"), {});
  expect(JSON.parse((crons as unknown as { export(): string }).export()), "review runtime/cronSpecs.ts").toEqual({
    job: { name: "a:b", args: [{}], schedule: { type: "interval", minutes: 5 } },
  });
  const schema = defineSchema({ a: defineTable({ b: v.string() }).index("by_b", ["b"]) }) as unknown as {
    export(): string;
  };
  expect(JSON.parse(schema.export()), "review SchemaDefinition in database/types.ts").toMatchObject({
    tables: [
      { tableName: "a", indexes: [{ indexDescriptor: "by_b", fields: ["b"] }], documentType: { type: "object" } },
    ],
    schemaValidation: true,
  });
});

test("values have the known encoding and order", () => {
  const file = "review values/jsonLimits.ts and database/sortKey.ts";
  expect(convexToJson(1n), file).toEqual({ $integer: "AQAAAAAAAAA=" });
  expect(convexToJson(new Uint8Array([1]).buffer), file).toEqual({ $bytes: "AQ==" });
  expect(convexToJson(-0), file).toEqual({ $float: "AAAAAAAAAIA=" });
  expect(jsonToConvex({ $integer: "AQAAAAAAAAA=" }), file).toBe(1n);
  const ordered = [undefined, null, 1n, 1, false, "a", new ArrayBuffer(1), [], {}];
  const pairs = ordered.slice(1).map((value, at) => Math.sign(compareValues(ordered[at], value)));
  expect(pairs, file).toEqual(pairs.map(() => -1));
});

test("the command line and the HTTP client use the known endpoints", () => {
  const answered =
    "action debug_event deploy2/evaluate_push deploy2/evaluate_schema deploy2/finish_push deploy2/report_push_completed deploy2/start_push deploy2/wait_for_schema export/request/zip export/zip/ function get_config_hashes import/finish_upload import/start_upload import/upload_part mutation perform_import query query_at_ts query_ts stream_function_logs update_environment_variables v1";
  /** Convex's cloud, and an older push. */
  const unsupported =
    "authorize classes/browser current_deployment deployment/existing_dev insights push_config run_test_function shapes2";
  expect(
    found(sources("cli") + sources("browser"), /["`/]api\/([\w/]+)/g),
    "review server/apiRoutes.ts, server/functionRoutes.ts, deploy/deployRoutes.ts and snapshots/snapshotRoutes.ts",
  ).toEqual(`${answered} ${unsupported}`.split(" ").sort());
});

test("the command line asks the known system queries", () => {
  const answered =
    "cli/convexUrl:cloudUrl cli/exports:getLatest cli/modules:apiSpec cli/queryEnvironmentVariables cli/queryEnvironmentVariables:get cli/queryImport cli/queryImport:list cli/queryTable cli/tableData cli/tableSize:default cli/tables frontend/components:list";
  /** `mcp` and the REPL. */
  const unsupported = "frontend/getSchemas repl/wrappers";
  expect(found(sources("cli"), /_system\/([A-Za-z_/]+(?::[A-Za-z]+)?)/g), "review deploy/systemQueries.ts").toEqual(
    `${answered} ${unsupported}`.split(" ").sort(),
  );
});
