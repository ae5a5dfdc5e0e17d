import type { IncomingMessage, ServerResponse } from "node:http";
import type { SystemQueries } from "../deploy/systemQueries";
import { Caller, type QueryRequest } from "../sync/queryRequest";
import type { Identity } from "../auth/types";
import type { Database } from "../database/types";
import type { ActionOutcome, Call, FunctionKind, MutationOutcome, QueryOutcome, Runtime } from "../runtime/types";
import { PushError } from "../runtime/functionErrors";
import { decodeTimestamp, encodeTimestamp } from "../sync/wireTimestamp";
import { type GivenArguments, givenArguments } from "../values/givenArguments";
import type { JsonObject, JsonValue } from "../values/json";
import type { Authorization } from "./authorization";
import { sourceOf } from "../runtime/requestSource";
import type { BodyTurns } from "./bodyTurns";
import { badRequest, type HttpError, sendJson, sendText } from "./reply";
import { asObject, asString, checkJson, MAX_BODY_BYTES, parseJson, readBody } from "./requestBody";
import { type ValueFormat, valueFormat } from "./valueFormat";

type Outcome = QueryOutcome | MutationOutcome | ActionOutcome;

/** `{status:"success",value,logLines}` or `{status:"error",errorMessage,errorData?,logLines}`, always with 200. */
function outcomeText(outcome: Outcome, format: ValueFormat): string {
  const logLines = JSON.stringify(outcome.logLines);
  if (outcome.ok) {
    return `{"status":"success","value":${format(outcome.value, outcome.json)},"logLines":${logLines}}`;
  }
  const { message, data } = outcome.error;
  const errorData = data === undefined ? "" : `"errorData":${format(data)},`;
  return `{"status":"error","errorMessage":${JSON.stringify(message)},${errorData}"logLines":${logLines}}`;
}

/** `args` is an object, or an array of one object as `ConvexHttpClient` sends it. */
function argumentsOf(value: JsonValue | undefined): GivenArguments {
  if (value === undefined) return { args: {} };
  if (Array.isArray(value) && value.length > 1) throw badRequest("BadJsonBody", "args must be one object");
  const [args = {}] = Array.isArray(value) ? value : [value];
  return givenArguments(asObject(args, "args"), MAX_BODY_BYTES);
}

/** The body of a call, and its arguments. */
interface CallBody {
  readonly body: JsonObject;
  readonly given: GivenArguments;
}

function callBodyOf(text: string): CallBody {
  const body = asObject(parseJson(text, false), "The request body");
  const { args, ...envelope } = body;
  checkJson(envelope);
  return { body: envelope, given: argumentsOf(args) };
}

/** The moment is no longer readable; the client asks for a new one. */
function badTimestamp(): HttpError {
  return badRequest("BadTimestamp", "ts must come from /api/query_ts");
}

/** Endpoints that call one function: /api/query, mutation, action, function, run/…, query_ts, query_at_ts. */
export class FunctionRoutes {
  constructor(
    private readonly runtime: Runtime,
    private readonly database: Database,
    private readonly authorization: Authorization,
    private readonly system: SystemQueries,
    private readonly turns: BodyTurns,
  ) {}

  async handle(path: string, url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { method } = request;
    if (path === "/api/query" && method === "GET") {
      const given = argumentsOf(parseJson(url.searchParams.get("args") ?? "{}", false));
      const body = { path: url.searchParams.get("path") ?? "", format: url.searchParams.get("format") };
      await this.call("query", { body, given }, request, response);
      return true;
    }
    if (method !== "POST") return false;
    switch (path) {
      case "/api/query":
        await this.call("query", await this.read(request), request, response);
        return true;
      case "/api/mutation":
        await this.call("mutation", await this.read(request), request, response);
        return true;
      case "/api/action":
        await this.call("action", await this.read(request), request, response);
        return true;
      case "/api/function":
        await this.call(null, await this.read(request), request, response);
        return true;
      case "/api/query_ts":
        sendJson(response, { ts: encodeTimestamp(this.database.durable()) });
        return true;
      case "/api/run_test_function":
        await this.inlineQuery(await this.read(request), request, response);
        return true;
      case "/api/query_at_ts":
        await this.queryAt(await this.read(request), request, response);
        return true;
    }
    const match = /^\/api\/run\/(.+)$/.exec(path);
    if (!match) return false;
    const { body, given } = await this.read(request);
    await this.call(null, { body: { ...body, path: functionPath(match[1] ?? "") }, given }, request, response);
    return true;
  }

  private async read(request: IncomingMessage): Promise<CallBody> {
    const bytes = await readBody(request, MAX_BODY_BYTES);
    return this.turns.take(bytes.length, request.socket, () => callBodyOf(bytes.toString("utf8")));
  }

  private async prepare({ body, given }: CallBody, request: IncomingMessage): Promise<Call> {
    const path = asString(body.path, "path");
    const component = asString(body.componentPath ?? "", "componentPath");
    const identity: Identity = await this.authorization.identify(request.headers.authorization);
    const includeInternal = identity.kind === "admin";
    return { path, component, ...given, identity, includeInternal, source: sourceOf(request) };
  }

  private async call(
    kind: FunctionKind | null,
    asked: CallBody,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const format = valueFormat(asked.body.format);
    const call = await this.prepare(asked, request);
    if (kind === "query" && call.path.startsWith("_system/")) {
      sendText(response, 200, outcomeText(this.system.run(systemRequest(call), this.database.durable()), format));
      return;
    }
    const wanted = kind ?? this.runtime.kindOf(call.path, call.includeInternal, call.component);
    sendText(response, 200, outcomeText(await this.run(wanted, call), format));
  }

  /** `npx convex run --inline-query`: a query that is evaluated, run once and forgotten. */
  private async inlineQuery(
    { body, given: { args, invalid } }: CallBody,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    await this.authorization.requireAdmin(request.headers.authorization);
    const format = valueFormat(body.format);
    const { source } = asObject(body.bundle, "bundle");
    const identity: Identity = { kind: "admin", acting: null };
    const component = asString(body.componentId ?? "", "componentId");
    if (invalid !== undefined) throw badRequest("BadJsonBody", invalid);
    const call = { args, identity, component };
    try {
      const outcome = await this.runtime.runInlineQuery(asString(source, "source"), call);
      sendText(response, 200, outcomeText(outcome, format));
    } catch (error) {
      if (error instanceof PushError) throw badRequest(error.code, error.message);
      throw error;
    }
  }

  private run(kind: FunctionKind | null, call: Call): Promise<Outcome> {
    if (kind === "mutation") return this.runtime.runMutation(call);
    if (kind === "action") return this.runtime.runAction(call);
    return this.runtime.runQuery(call);
  }

  private async queryAt(asked: CallBody, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { body } = asked;
    const at = decodeTimestamp(asString(body.ts, "ts"));
    if (at === null || at > this.database.durable()) throw badTimestamp();
    const format = valueFormat(body.format);
    const call = await this.prepare(asked, request);
    sendText(response, 200, outcomeText(await this.runtime.runQuery(call, { at }), format));
  }
}

function systemRequest({ path, args, identity }: Call): QueryRequest {
  return { path, args, component: null, journal: null, caller: new Caller(identity) };
}

/** `/api/run/dir/module/name` and `/api/run/dir/module:name` both mean `dir/module:name`. */
function functionPath(encoded: string): string {
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    throw badRequest("BadFunctionPath", "The function path is not valid percent-encoding");
  }
  if (path.includes(":")) return path;
  const separator = path.lastIndexOf("/");
  return separator < 0 ? path : `${path.slice(0, separator)}:${path.slice(separator + 1)}`;
}
