/** Restarts programs of `npm run dev` that end unexpectedly. */
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { stop } from "../processes";

const WINDOW_MS = 60_000;
const MAX_RESTARTS = 5;

/** Pause in ms: none for the first restart, then 1, 2, 4 and 8 s. */
const pauseBefore = (ends: number) => (ends === 1 ? 0 : 1000 * 2 ** (ends - 2));

export interface Program<T> {
  name: string;
  /**
   * Starts the program and resolves when it is ready.
   *
   * Rejects when it ends first, with the `signal` that killed it, if any.
   */
  begin: (options: { onProcess: (child: ChildProcess) => void; again: boolean }) => Promise<T>;
  say: (line: string) => void;
  /**
   * Called when it keeps ending or cannot restart.
   *
   * For example the port is in use or the database damaged.
   */
  onGivenUp: (error: Error) => void;
  /**
   * Receives the stop function before the first start.
   *
   * It may be needed during the start.
   */
  onStoppable?: (stop: () => Promise<void>) => void;
}

const signalOf = (error: unknown) => (error as { signal?: NodeJS.Signals | null }).signal;

/**
 * Starts a program and restarts it when it ends.
 *
 * @returns the result of the first `begin` and a function that stops the program for good
 * @throws when the first start fails
 */
export async function supervise<T>({
  name,
  begin,
  say,
  onGivenUp,
  onStoppable,
}: Program<T>): Promise<{ started: T; stop: () => Promise<void> }> {
  const state: { stopping: boolean; running: boolean; child?: ChildProcess } = { stopping: false, running: false };
  const isStopping = () => state.stopping;
  let ends: number[] = [];

  async function beginOnce(again: boolean): Promise<T> {
    state.running = false;
    const onProcess = (child: ChildProcess) => {
      state.child = child;
      // On "exit", the last line may still be in the pipe.
      child.once("close", (code, signal) => {
        if (state.running) void beginAgain(signal ?? `code ${String(code)}`);
      });
    };
    const started = await begin({ onProcess, again });
    state.running = true;
    return started;
  }

  async function beginAgain(cause: string): Promise<void> {
    if (isStopping()) return;
    const now = Date.now();
    ends = [...ends.filter((moment) => now - moment < WINDOW_MS), now];
    if (ends.length > MAX_RESTARTS) {
      onGivenUp(new Error(`${name} ended (${cause}), ${ends.length} times within a minute.`));
      return;
    }
    const pause = pauseBefore(ends.length);
    say(`${name} ended (${cause}); starting it again${pause ? ` in ${pause / 1000} s` : ""}.`);
    await sleep(pause);
    if (isStopping()) return;
    try {
      await beginOnce(true);
    } catch (error) {
      if (isStopping()) return;
      const signal = signalOf(error);
      if (signal) await beginAgain(signal);
      else onGivenUp(error as Error);
    }
  }

  const stopProgram = async () => {
    state.stopping = true;
    await stop(state.child);
  };
  onStoppable?.(stopProgram);
  return { started: await beginOnce(false), stop: stopProgram };
}
