import { errorText } from "../database/errors";
import type { Identity, TokenVerifier } from "../auth/types";
import type { ActiveCode } from "./activeCode";
import type { RegisteredFunction } from "./appFunctions";
import type { CompletionLog } from "./completionLog";
import type { ComponentScope } from "./componentScope";
import { Execution, type Run, runAs } from "./execution";
import { UserTimeClock } from "./userTimeClock";
import { convexErrorData, uncaughtText } from "./functionErrors";
import { functionLimits } from "./functionLimits";
import type { FunctionRunner } from "./functionRunner";
import { HostFailure } from "./invocation";
import type { RequestSource } from "./types";

const MALFORMED_HEADER = "Expected an Authorization header of the form Bearer or Convex";

/** The app's HTTP router (http.ts), called with native Request and Response. */
export class HttpActions {
  constructor(
    private readonly runner: FunctionRunner,
    private readonly verifier: TokenVerifier,
    private readonly completions: CompletionLog,
    private readonly redacts: boolean,
  ) {}

  async run(
    request: Request,
    { identity, source }: { identity?: Identity; source?: RequestSource } = {},
  ): Promise<Response> {
    const { pathname } = new URL(request.url);
    const app = this.runner.host.code();
    if ((await app.router()) === null && app.mountsOf("").length === 0) {
      return new Response("This Convex deployment does not have HTTP actions enabled.", { status: 404 });
    }
    const found = await findRoute(app, app, pathname, request.method);
    if (found === null) return new Response("No matching routes found", { status: 404 });
    const { action, route, scope } = found;
    const caller = identity ?? (await this.#identityOf(request));
    // Components do not see who calls, administrators excepted.
    const passes = scope === null || caller.kind === "admin";
    const run = this.runner.newRun(passes ? caller : { kind: "none" }, { component: scope?.path ?? "", source });
    return this.#invoke(action, request, run, `${request.method} ${route}`, scope);
  }

  async #invoke(
    action: RegisteredFunction,
    request: Request,
    run: Run,
    identifier: string,
    scope: ComponentScope | null,
  ): Promise<Response> {
    const startedAt = performance.now();
    const execution = new Execution("httpAction", identifier, run, null, null, false, scope);
    const ended = (error: string | null) => {
      execution.end();
      const failure = error === null ? null : { message: error };
      this.completions.record(identifier, "httpAction", run, startedAt, { error: failure });
    };
    try {
      this.runner.rejectSuspended(identifier);
      UserTimeClock.enter();
      const invoked = runAs(execution, async () => action.invokeHttpAction?.(request));
      const response = await this.runner.parts.timeouts.guard(execution, invoked);
      if (execution.hostFailure !== undefined) throw new HostFailure("failed", { cause: execution.hostFailure });
      if (!(response instanceof Response)) {
        throw new Error(`The HTTP action ${identifier} did not return a Response.`);
      }
      return limited(response, ended);
    } catch (error) {
      const body = this.#errorBody(run, error);
      ended(body.code);
      const { trace: _trace, ...redacted } = { ...body, code: `[Request ID: ${run.requestId}] Server Error` };
      const isStranger = this.redacts && run.identity.kind !== "admin";
      return Response.json(isStranger ? redacted : body, { status: 500 });
    }
  }

  #errorBody(run: Run, error: unknown): { code: string; trace: string; data?: unknown } {
    if (error instanceof HostFailure) {
      const { message } = this.runner.hostError(run.requestId, error.cause);
      const code = message.replace("Server Error\n", "Server Error: ");
      return { code, trace: code };
    }
    const text = uncaughtText(error, this.runner.host.translate).trimEnd();
    const firstLine = text.split("\n", 1)[0] ?? text;
    const code = `[Request ID: ${run.requestId}] Server Error: ${firstLine}`;
    return { code, trace: text, ...convexErrorData(error) };
  }

  /** A bad header or token does not reject the request: the app finds out when it reads the identity. */
  async #identityOf(request: Request): Promise<Identity> {
    const header = request.headers.get("Authorization");
    if (header === null) return { kind: "none" };
    const token = /^bearer\s+(\S+)$/i.exec(header.trim())?.[1];
    if (token === undefined) return { kind: "invalid", reason: MALFORMED_HEADER };
    try {
      return await this.verifier.verify(token);
    } catch (error) {
      return { kind: "invalid", reason: errorText(error) };
    }
  }
}

interface FoundRoute {
  action: RegisteredFunction;
  route: string;
  scope: ComponentScope | null;
}

/**
 * An exact route of the app or component; else the longest of its prefix routes and of its children's prefixes, within
 * which the child decides.
 */
async function findRoute(app: ActiveCode, code: ActiveCode, path: string, method: string): Promise<FoundRoute | null> {
  const own = await ownRoute(code, path, method);
  if (own?.isExact) return own;
  const mounts = app.mountsOf(code.component?.path ?? "").filter(({ prefix }) => path.startsWith(prefix));
  const [mount] = mounts.sort((a, b) => b.prefix.length - a.prefix.length);
  if (mount === undefined || (own !== null && own.route.length - 1 > mount.prefix.length)) return own;
  return findRoute(app, mount.code, path.slice(mount.prefix.length - 1), method);
}

async function ownRoute(
  code: ActiveCode,
  path: string,
  method: string,
): Promise<(FoundRoute & { isExact: boolean }) | null> {
  const found = await code.router();
  const { httpPrefix = "/" } = code.summary;
  if (found === null || !path.startsWith(httpPrefix)) return null;
  const { router, scope } = found;
  const match = router.lookup(path.slice(httpPrefix.length - 1), method);
  if (match === null) return null;
  const [action, , local] = match;
  const route = httpPrefix.slice(0, -1) + local;
  return { action, route, scope, isExact: !local.endsWith("*") };
}

/** The response, its body aborted beyond 20 MiB. `ended` is called after the last byte. */
function limited(response: Response, ended: (error: string | null) => void): Response {
  if (response.body === null) {
    ended(null);
    return response;
  }
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= functionLimits.httpResponseBytes) {
        controller.enqueue(chunk);
        return;
      }
      const error = `HTTP actions support responses up to ${functionLimits.httpResponseBytes / 1024 / 1024} MiB`;
      ended(error);
      controller.error(new Error(error));
    },
    flush: () => ended(null),
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}
