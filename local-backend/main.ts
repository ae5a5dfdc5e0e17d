import { OpenError } from "./database/errors";
import { startBackend } from "./server/backend";
import { ListenError } from "./server/httpServer";
import { HELP, readOptions, UsageError } from "./server/options";

const log = (line: string): void => void process.stderr.write(`[backend] ${line}\n`);

/** One line on stderr and exit code 1 for any failure before the ready line. */
function giveUp(error: unknown): never {
  const known =
    error instanceof OpenError || error instanceof ListenError || error instanceof UsageError || isSystemError(error);
  const text = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`local backend: ${text}\n`);
  process.exit(1);
}

/** A system error, such as a full disk; its message says what and where. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "errno" in error && "syscall" in error;
}

/** Starts the backend and runs it until a signal. `startedAt`: `performance.now()` at process start. */
export async function main(args: readonly string[], startedAt: number): Promise<void> {
  try {
    const options = readOptions(args);
    if (!options) {
      process.stdout.write(`${HELP}\n`);
      return;
    }
    const backend = await startBackend(options, log);
    let closing = false;
    const stop = (code: number): void => {
      if (closing) process.exit(code || 1);
      closing = true;
      // A hanging function must not keep the process alive.
      setTimeout(() => process.exit(code), 8_000).unref();
      backend.close().then(
        () => process.exit(code),
        (error: unknown) => {
          log(`could not close cleanly: ${String(error)}`);
          process.exit(1);
        },
      );
    };
    process.on("SIGTERM", () => stop(0));
    process.on("SIGINT", () => stop(0));
    // A bug in the backend. Acknowledged commits are on disk; the next start is clean.
    process.on("uncaughtException", (error) => {
      log(`uncaught exception: ${error.stack ?? error.message}`);
      stop(1);
    });
    // Pushed code may leave rejected promises behind; the process continues.
    process.on("unhandledRejection", (reason) => {
      log(`unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
    });
    const elapsed = Math.round(performance.now() - startedAt);
    process.stdout.write(`ready ${backend.cloudUrl} site ${backend.siteUrl} in ${elapsed} ms\n`);
  } catch (error) {
    giveUp(error);
  }
}
