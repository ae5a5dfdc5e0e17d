import { shouldInterruptAfterDeadline, type QuickJSContext, type QuickJSWASMModule } from "quickjs-emscripten-core";
import engineConsole from "./engineConsole.js?raw";
import { cutOutput, RUN_BYTES, RUN_MS, type Output } from "./output";

/** Printed lines kept, so that a loop that prints fills no memory of the page. */
const MOST_LINES = 1_000;
/** More would overflow the browser's own. */
const STACK_BYTES = 256 * 1024;

/**
 * Runs a program in an engine of its own, which has nothing but the language and `console`.
 * It stops after `mostMs` and at `RUN_BYTES`.
 */
export function runJavaScript(engine: QuickJSWASMModule, code: string, mostMs: number = RUN_MS): Output {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(RUN_BYTES);
  runtime.setMaxStackSize(STACK_BYTES);
  runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + mostMs));
  const context = runtime.newContext();
  const lines: string[] = [];
  addPrint(context, (line) => {
    if (lines.length < MOST_LINES) lines.push(line);
  });
  let failure = evaluate(context, engineConsole) ?? evaluate(context, code);
  if (failure === null) {
    const rest = runtime.executePendingJobs();
    if (rest.error) failure = toFailure(rest.error.context.dump(rest.error));
  }
  if (failure?.end === "failed") lines.push(failure.text);
  // Freed with the worker: an engine without memory refuses to tidy up.
  return { text: cutOutput(lines.join("\n")), end: failure?.end ?? "done" };
}

function addPrint(context: QuickJSContext, print: (line: string) => void): void {
  const handle = context.newFunction("print", (line) => print(context.getString(line)));
  context.setProp(context.global, "print", handle);
  handle.dispose();
}

/** Null when it ran to its end. */
function evaluate(context: QuickJSContext, code: string): Output | null {
  const result = context.evalCode(code, "code.js");
  if (result.error) return toFailure(context.dump(result.error));
  result.value.dispose();
  return null;
}

function toFailure(error: unknown): Output {
  const { name = "Error", message = String(error) } = Object(error) as { name?: string; message?: string };
  const text = `${name}: ${message}`;
  if (text === "InternalError: interrupted") return { text, end: "late" };
  return { text, end: text === "InternalError: out of memory" ? "memory" : "failed" };
}
