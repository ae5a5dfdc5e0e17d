/** Programs that `npm run dev` starts again when they end by themselves. */
import { setTimeout as sleep } from "node:timers/promises";
import { stop } from "../processes.mjs";

const WINDOW_MS = 60_000;
const MOST_ENDS = 5;

/** At once after the first end within a minute, then after 1, 2, 4 and 8 s. */
const pauseBefore = (ends) => (ends === 1 ? 0 : 1000 * 2 ** (ends - 2));

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

/**
 * @template T
 * @param {{
 *   name: string,
 *   begin: (options: { onProcess: (child: ChildProcess) => void, again: boolean }) => Promise<T>,
 *   say: (line: string) => void,
 *   onGivenUp: (error: Error) => void,
 *   onStoppable?: (stop: () => Promise<void>) => void,
 * }} program `begin` starts it and resolves when it works; rejects when it ends before, with `signal` in the error when it
 *   was killed. `onGivenUp`: it ends again and again, or does not begin again (a port in use, a damaged database). `onStoppable` gets what stops it before it begins: it may be stopped while it begins
 * @returns {Promise<{ started: T, stop: () => Promise<void> }>} `started`: what `begin` answered the first time
 * @throws when it does not begin the first time
 */
export async function keep({ name, begin, say, onGivenUp, onStoppable }) {
  let stopping = false;
  let working = false;
  let child;
  let ends = [];

  async function beginOnce(again) {
    working = false;
    const onProcess = (process) => {
      child = process;
      // Not "exit": its last line may still be on its way.
      process.once("close", (code, signal) => {
        if (working) void beginAgain(signal ?? `code ${code}`);
      });
    };
    const started = await begin({ onProcess, again });
    working = true;
    return started;
  }

  async function beginAgain(cause) {
    if (stopping) return;
    const now = Date.now();
    ends = [...ends.filter((moment) => now - moment < WINDOW_MS), now];
    if (ends.length > MOST_ENDS) {
      onGivenUp(new Error(`${name} ended (${cause}), ${ends.length} times within a minute.`));
      return;
    }
    const pause = pauseBefore(ends.length);
    say(`${name} ended (${cause}); starting it again${pause ? ` in ${pause / 1000} s` : ""}.`);
    await sleep(pause);
    if (stopping) return;
    try {
      await beginOnce(true);
    } catch (error) {
      if (stopping) return;
      if (error.signal) await beginAgain(error.signal);
      else onGivenUp(error);
    }
  }

  const stopIt = async () => {
    stopping = true;
    await stop(child);
  };
  onStoppable?.(stopIt);
  return { started: await beginOnce(false), stop: stopIt };
}
