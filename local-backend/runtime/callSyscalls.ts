import type { JsonObject } from "../values/json";
import { type AppFunction, importFunction, inComponent } from "./appFunctions";
import { validateArguments, validateResult } from "./argumentValidation";
import type { Syscall, SyscallTable } from "./convexGlobal";
import { Execution, runOutside } from "./execution";
import { addressedFunction, handleOf } from "./functionAddress";
import { CallError, convexErrorData, SyscallError, uncaughtText } from "./functionErrors";
import { functionLimits } from "./functionLimits";
import type { Host } from "./host";
import { HostFailure, invoke } from "./invocation";
import { asObject, asString } from "./jsonReading";
import { requireTransaction } from "./requireTransaction";
import { budgetOf } from "./transactionBudget";

/** `ctx.runQuery/runMutation/runAction` and function handles. */
export function callSyscalls(host: Host): Pick<SyscallTable, "async"> {
  return {
    async: new Map<string, Syscall>([
      ["1.0/runUdf", (execution, args) => runNested(host, execution, args)],
      ["1.0/actions/query", (execution, args) => callFromAction(host, execution, args, "query")],
      ["1.0/actions/mutation", (execution, args) => callFromAction(host, execution, args, "mutation")],
      ["1.0/actions/action", (execution, args) => callFromAction(host, execution, args, "action")],
      [
        "1.0/createFunctionHandle",
        ({ component }, args) => JSON.stringify(handleOf(addressedFunction(host.code(), args, component))),
      ],
    ]),
  };
}

function checkKind(app: AppFunction, expected: string): void {
  if (app.kind === expected) return;
  throw new SyscallError(
    `Trying to execute ${app.path}${inComponent(app.component)} as ${capitalized(expected)}, but it is defined as ${capitalized(app.kind)}.`,
  );
}

function capitalized(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

async function callFromAction(host: Host, execution: Execution, args: JsonObject, kind: string): Promise<string> {
  if (execution.kind !== "action" && execution.kind !== "httpAction") {
    throw new SyscallError(`Cannot call a ${kind} function this way from a ${execution.kind} function.`);
  }
  const app = addressedFunction(host.code(), args, execution.component);
  checkKind(app, kind);
  const functionArgs = asObject(args["args"], "args");
  // Outside of the action's context, to which what the callee starts must not belong.
  return runOutside(() => host.callFromAction(app, functionArgs, execution));
}

/** A query or mutation called within a transaction; if a mutation throws, its writes are undone. */
async function runNested(host: Host, execution: Execution, args: JsonObject): Promise<string> {
  const type = asString(args["udfType"], "udfType");
  const transaction = requireTransaction(execution);
  const stale = type === "snapshotQuery";
  const kind = type === "mutation" ? "mutation" : "query";
  if (execution.kind === "query" && (kind === "mutation" || stale)) {
    throw new SyscallError(`Cannot call a ${kind} function from a query function`);
  }
  if (execution.depth + 1 > functionLimits.nestedDepth) {
    throw new SyscallError("Cross component call depth limit exceeded. Do you have an infinite loop in your app?");
  }
  const app = addressedFunction(host.code(), args, execution.component);
  checkKind(app, kind);
  const functionArgs = asObject(args["args"], "args");
  // A stale query reads the state at the mutation's start and does not become a dependency of it.
  const own = stale ? host.database.begin({ at: transaction.snapshot }) : transaction;
  const scope = app.module.scope;
  const child = new Execution(kind, app.path, execution.run, own.within(app.component), execution, false, scope);
  child.budget = budgetOf(args["transactionLimits"], execution, own);
  if (kind === "query") {
    execution.nested = { execution: child, undo: () => undefined };
    try {
      return await runChild(host, app, child, functionArgs);
    } finally {
      execution.nested = null;
      if (stale) own.close();
    }
  }

  const { run } = execution;
  const mark = own.mark();
  const scheduled = { ...run.scheduled };
  const afterCommit = run.afterCommit.length;
  const undo = (): void => {
    own.rollbackTo(mark);
    Object.assign(run.scheduled, scheduled);
    run.afterCommit.length = afterCommit;
  };
  execution.nested = { execution: child, undo };
  try {
    return await runChild(host, app, child, functionArgs);
  } catch (error) {
    // If the caller has ended meanwhile, its `end` has done it.
    if (execution.alive) undo();
    throw error;
  } finally {
    execution.nested = null;
  }
}

async function runChild(host: Host, app: AppFunction, child: Execution, args: JsonObject): Promise<string> {
  try {
    const argsText = JSON.stringify([args]);
    validateArguments(app, args, argsText, host.database);
    if (app.registered === null) await importFunction(app);
    const text = await invoke(app, child, argsText);
    validateResult(app, text, host.database);
    return text;
  } catch (error) {
    throw nestedError(host, error);
  }
}

/** A callee's failure as the caller sees it: its whole text with frames; a ConvexError keeps its data. */
function nestedError(host: Pick<Host, "translate">, error: unknown): unknown {
  if (error instanceof HostFailure) return error.cause;
  if (error instanceof CallError) return new SyscallError(error.message);
  return new SyscallError(uncaughtText(error, host.translate), convexErrorData(error)?.data);
}
