import { ConflictError } from "../../../database/errors";
import type { Database, Timestamp, Transaction } from "../../../database/types";
import type { Random } from "../random";
import { violated } from "../torture";
import {
  DONE,
  drawSteps,
  type Observed,
  perform,
  type Slot,
  SLOTS,
  type Step,
  WHOLE_INDEX,
  WHOLE_TABLE,
} from "./steps";
import { type Model, storeOf } from "./stores";

interface Running {
  readonly steps: readonly Step[];
  readonly late: boolean;
  at: number;
  transaction: Transaction | null;
  readonly observed: Observed[];
}

interface Committed {
  moment: number;
  steps: readonly Step[];
  observed: readonly Observed[];
}

/**
 * Runs some interleaved transactions. The committed ones must be explained by running them one after the other, in
 * timestamp order, on a model without concurrency.
 */
export async function runBatch(
  database: Database,
  model: Model,
  random: Random,
): Promise<{ committed: number; conflicts: number }> {
  const documents = [...model.documents].map(([id, { created }]): Slot => ({ id, created }));
  const slots = Array.from({ length: SLOTS }, () => random.pick(documents));
  const running: Running[] = Array.from({ length: random.between(2, 7) }, () => ({
    steps: drawSteps(random, model.claimed.size),
    late: random.chance(0.15),
    at: 0,
    transaction: null,
    observed: [],
  }));
  const committed: Committed[] = [];
  const moments: Timestamp[] = [database.latest()];
  let conflicts = 0;
  for (let left = [...running]; left.length > 0; left = left.filter(({ at, steps }) => at <= steps.length)) {
    const one = random.pick(left);
    one.transaction ??= one.late ? database.begin({ at: random.pick(moments) }) : database.begin();
    const step = one.steps[one.at++];
    if (step !== undefined) {
      one.observed.push(perform(storeOf(one.transaction), slots, step));
      continue;
    }
    try {
      const writes = one.transaction.hasWrites() || one.observed.some((_, at) => one.steps[at]?.kind === "claim");
      const ts = database.commit(one.transaction);
      const isNew = ts > (moments.at(-1) ?? 0);
      if (isNew) moments.push(ts);
      // A reader comes after everything in its snapshot.
      committed.push({ moment: writes && isNew ? ts : ts + 0.5, steps: one.steps, observed: one.observed });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      conflicts += 1;
    }
    // Sometimes ends the commit group here.
    if (random.chance(0.02)) await database.whenDurable(database.latest());
  }
  committed.sort((a, b) => a.moment - b.moment);
  const foundDone = committed.flatMap((one) => replay(model, slots, one));
  for (const request of foundDone)
    if (!model.isClaimed(request)) violated(`request ${request} was found to be done and never was`);
  return { committed: committed.length, conflicts };
}

/**
 * Returns the requests that a reader found recorded although its snapshot is older: records are looked up at the latest
 * commit.
 */
function replay(model: Model, slots: readonly Slot[], { moment, steps, observed }: Committed): number[] {
  const foundDone: number[] = [];
  for (const [at, step] of steps.entries()) {
    const there = observed[at];
    const reads = !Number.isInteger(moment);
    if (reads && step.kind === "claim" && there?.seen === DONE) {
      foundDone.push(step.request);
      continue;
    }
    const { seen } = perform(model, slots, step, there?.inserted);
    if (JSON.stringify(seen) === JSON.stringify(there?.seen)) continue;
    violated(
      `the transaction of ${moment} saw ${JSON.stringify(there?.seen)} at ${JSON.stringify(step)}, in the order of commits it is ` +
        JSON.stringify(seen),
    );
  }
  return foundDone;
}

export function compare(database: Database, model: Model): void {
  const transaction = database.begin();
  const store = storeOf(transaction);
  for (const whole of [WHOLE_INDEX, WHOLE_TABLE]) {
    const seen = JSON.stringify(store.range(whole, []).map(({ group, value }) => [group, value]));
    const expected = JSON.stringify(model.range(whole, []).map(({ group, value }) => [group, value]));
    if (seen !== expected) violated(`${whole.of} are ${seen}, in the order of commits they are ${expected}`);
  }
  for (const [id, { group, value }] of model.documents) {
    const document = store.get(id);
    if (document?.group !== group || document.value !== value) violated(`${id} is ${JSON.stringify(document)}`);
  }
  transaction.close();
}
