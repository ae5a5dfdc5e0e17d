import type { Output } from "./output";

/** A program for a worker. */
export interface Program {
  /** Earlier SQL of the lesson, whose tables it uses; "" for JavaScript. */
  before: string;
  code: string;
}

/** A worker's messages: whether its engine has loaded, then the output of each program. */
export type Answer = "ready" | "noEngine" | Output;

const answer = (message: Answer): void => postMessage(message);

/** Runs each program that the page sends, once the engine has loaded. */
export async function serve<Engine>(
  loading: Promise<Engine>,
  run: (engine: Engine, program: Program) => Output,
): Promise<void> {
  try {
    const engine = await loading;
    addEventListener("message", ({ data }: MessageEvent<Program>) => answer(run(engine, data)));
    answer("ready");
  } catch {
    answer("noEngine"); // a rejection is no error event of a worker
  }
}
