import { inspect } from "node:util";
import { currentExecution } from "./execution";
import type { LogLevel } from "./logLines";

/** Within a function console.* becomes log lines; elsewhere it is the real console. */
export function installConsole(): void {
  const levels: Record<string, LogLevel> = { debug: "DEBUG", error: "ERROR", info: "INFO", log: "LOG", warn: "WARN" };
  for (const [method, level] of Object.entries(levels)) {
    replace(method, (args) => currentExecution()?.run.logs.add(level, args));
  }
  replace("trace", (args) => {
    const stack = new Error("trace").stack?.split("\n").slice(1).join("\n") ?? "";
    currentExecution()?.run.logs.add("LOG", args);
    currentExecution()?.run.logs.addText("LOG", stack);
  });
  replace("time", ([label]) => currentExecution()?.run.logs.time(labelText(label)));
  replace("timeLog", ([label, ...rest]) => currentExecution()?.run.logs.timeLog(labelText(label), false, rest));
  replace("timeEnd", ([label]) => currentExecution()?.run.logs.timeLog(labelText(label), true));
}

function replace(method: string, record: (args: unknown[]) => void): void {
  const methods = globalThis.console as unknown as Record<string, (...args: unknown[]) => void>;
  const real = methods[method];
  methods[method] = (...args: unknown[]) => {
    if (currentExecution() === undefined) real?.apply(globalThis.console, args);
    else record(args);
  };
}

function labelText(label: unknown): string {
  return label === undefined ? "default" : typeof label === "string" ? label : inspect(label);
}
