import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BackendProcess } from "../../harness/backendProcess";
import type { Random } from "../random";
import { ask, Stage } from "../stage";
import { type Torture, violated } from "../torture";
import { judge, type Verdict } from "./image";
import { trace, type TracedRun } from "./tracedRun";

const CUTS_OF_A_RUN = 250;
/** Every so many cuts, a backend is started on the image and queried. */
const CUTS_OF_A_START = 125;
/** Folder for images: in memory if available, because each is written and read once. */
const MEMORY = "/dev/shm";

interface Cut {
  image: string;
  event: number;
  acknowledged: ReadonlySet<number>;
}

/** Builds images at random moments of the run, in order, and passes each to `judged` before removing it. */
async function cutPower(
  { disk, events }: TracedRun,
  count: number,
  random: Random,
  place: string,
  judged: (cut: Cut) => Promise<void>,
): Promise<void> {
  const answers = events.flatMap(({ op }, at) => (op === "acknowledge" ? [at] : []));
  // Half of the cuts follow an answer immediately, before a premature one can be repaired.
  const moments = Array.from({ length: count }, () =>
    answers.length > 0 && random.chance(0.5) ? random.pick(answers) : random.below(events.length),
  );
  moments.sort((a, b) => a - b);
  const acknowledged = new Set<number>();
  let applied = 0;
  for (const moment of moments) {
    for (; applied <= moment; applied++) {
      const event = events[applied];
      if (event === undefined) continue;
      disk.apply(event);
      if (event.op === "acknowledge") for (const number of event.numbers) acknowledged.add(number);
    }
    const image = join(place, "image");
    disk.image(image, random);
    await judged({ image, event: moment, acknowledged });
    rmSync(image, { recursive: true, force: true });
  }
}

/** Power cuts at any moment of a traced backend: acknowledged writes exist, and the state is that after some commit. */
export const powerCase: Torture = {
  name: "power",
  unit: "power cuts",
  counts: { short: 60, usual: 1_000, long: 10_000 },
  async run({ count, random, folder, progress }) {
    const stage = await Stage.prepare(folder);
    const place = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : folder, "torture-power-"));
    const figures = { cuts: 0, acknowledged: 0, started: 0, controlCuts: 0, controlLosses: 0 };
    let runs = 0;

    const traced = async (synchronous: "FULL" | "NORMAL") => {
      const backend = stage.backend();
      try {
        // Restored while the trace runs.
        rmSync(join(backend.dataDirectory, "modules"), { recursive: true, force: true });
        return await trace(backend, `${synchronous}-${runs++}`, random.part(runs), synchronous);
      } finally {
        await backend.remove();
      }
    };
    const refuse = ({ image, event }: Cut, what: string): never => {
      cpSync(image, join(folder, "image"), { recursive: true, verbatimSymlinks: true });
      return violated(`a cut after event ${event} of trace-FULL-${runs - 1}: ${what}`);
    };
    try {
      while (figures.cuts < count) {
        const run = await traced("FULL");
        for (const event of run.events) if (event.op === "acknowledge") figures.acknowledged += event.numbers.length;
        await cutPower(run, Math.min(CUTS_OF_A_RUN, count - figures.cuts), random, place, async (cut) => {
          const starts = figures.cuts % CUTS_OF_A_START === CUTS_OF_A_START >> 1;
          if (starts) cpSync(cut.image, `${cut.image}-start`, { recursive: true, verbatimSymlinks: true });
          const { lost, broken } = judge(cut.image, cut.acknowledged);
          if (broken !== null) refuse(cut, broken);
          if (lost !== null) refuse(cut, lost);
          if (starts) {
            figures.started += 1;
            await startsOn(`${cut.image}-start`).catch((error: unknown) => refuse(cut, String(error)));
          }
          progress(++figures.cuts);
        });
      }
      // A control with fsyncs at checkpoints only: if it found no loss, the test would be blind.
      const control = await traced("NORMAL");
      await cutPower(control, Math.max(60, Math.ceil(count / 20)), random, place, (cut) => {
        const verdict: Verdict = judge(cut.image, cut.acknowledged);
        figures.controlCuts += 1;
        if (verdict.lost !== null) figures.controlLosses += 1;
        return Promise.resolve();
      });
      if (figures.controlLosses === 0) violated("no cut lost anything with synchronous=NORMAL: the case is blind");
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
    return {
      "power cuts": figures.cuts,
      "acknowledged mutations": figures.acknowledged,
      "starts on what was left": figures.started,
      "cuts of the control": figures.controlCuts,
      "of them with a loss": figures.controlLosses,
    };
  },
};

/** Starts a backend on what the cut left; it must answer with the pushed code. */
async function startsOn(image: string): Promise<void> {
  const backend = new BackendProcess(image);
  try {
    await backend.start();
    await ask(backend, "counters:get", { name: "entries" });
  } finally {
    await backend.remove();
  }
}
