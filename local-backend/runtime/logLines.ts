import { inspect } from "node:util";

const MAX_LINES = 256;
const MAX_LINE_LENGTH = 32_768;

export type LogLevel = "DEBUG" | "ERROR" | "WARN" | "INFO" | "LOG";

/** Console output of a top-level function and its nested calls: lines such as `[LOG] 'hi' { a: 1 }`. */
export class LogLines {
  readonly lines: string[] = [];
  readonly #timers = new Map<string, number>();

  constructor(private readonly translate: (text: string) => string) {}

  add(level: LogLevel, args: readonly unknown[]): void {
    this.addText(level, args.map(display).join(" "));
  }

  addText(level: LogLevel, text: string): void {
    if (this.lines.length >= MAX_LINES) return;
    if (this.lines.length === MAX_LINES - 1) {
      this.lines.push(`[ERROR] Log overflow (maximum ${MAX_LINES}). Remaining log lines omitted.`);
      return;
    }
    const translated = this.translate(text);
    this.lines.push(
      translated.length > MAX_LINE_LENGTH
        ? `[${level}] ${translated.slice(0, MAX_LINE_LENGTH)} (truncated due to length)`
        : `[${level}] ${translated}`,
    );
  }

  time(label: string): void {
    if (this.#timers.has(label)) this.addText("WARN", `Timer '${label}' already exists`);
    else this.#timers.set(label, performance.now());
  }

  timeLog(label: string, end: boolean, args: readonly unknown[] = []): void {
    const start = this.#timers.get(label);
    if (start === undefined) {
      this.addText("WARN", `Timer '${label}' does not exist`);
      return;
    }
    if (end) this.#timers.delete(label);
    const elapsed = `${label}: ${(performance.now() - start).toFixed(3)}ms`;
    this.addText("INFO", [elapsed, ...args.map(display)].join(" "));
  }
}

function display(value: unknown): string {
  try {
    return inspect(value, { depth: 6, maxStringLength: MAX_LINE_LENGTH, breakLength: 100 });
  } catch {
    // A getter or proxy of the app may throw.
    return "<value that cannot be shown>";
  }
}
