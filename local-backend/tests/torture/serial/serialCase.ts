import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../../database/database";
import type { Database } from "../../../database/types";
import { inspect } from "../../database/rawFile";
import type { Random } from "../random";
import { type Torture, violated } from "../torture";
import { compare, runBatch } from "./batch";
import { Model, SCHEMA, storeOf } from "./stores";
import { GROUPS } from "./steps";

const MEMORY = "/dev/shm";
/** Batches between full comparisons, which end the group and sometimes reopen the file. */
const COMPARED_EACH = 20;
const OPENED_EACH = 5_000;
const LEAST = 20;
const MOST = 80;

/** Random interleaved transactions: their history must be serial, in commit order. */
export const serialCase: Torture = {
  name: "serial",
  unit: "transactions",
  counts: { short: 10_000, usual: 100_000, long: 1_000_000 },
  async run({ count, random, folder, progress }) {
    const place = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : folder, "torture-serial-"));
    const path = join(place, "database.sqlite3");
    const figures = { transactions: 0, conflicts: 0, openings: 0 };
    // A clock that stops, jumps and goes back: commits still follow one another.
    let clock = 1.7e12;
    const open = () => {
      figures.openings += 1;
      return openDatabase({ path, schema: SCHEMA, now: () => (clock += random.pick([0, 0, 1, 5, -3])) });
    };
    let database = open();
    const model = new Model();
    try {
      for (let batch = 1; figures.transactions < count; batch++) {
        if (model.count() < LEAST || model.count() > MOST) refill(database, model, random);
        const { committed, conflicts } = await runBatch(database, model, random);
        figures.transactions += committed;
        figures.conflicts += conflicts;
        if (batch % COMPARED_EACH === 0) {
          compare(database, model);
          await database.whenDurable(database.latest());
          progress(figures.transactions);
        }
        if (batch % OPENED_EACH !== 0) continue;
        database.close();
        const { problems } = inspect(path);
        if (problems.length > 0) violated(problems.slice(0, 3).join("; "));
        database = open();
      }
      compare(database, model);
    } finally {
      database.close();
    }
    const { problems } = inspect(path);
    if (problems.length > 0) violated(problems.slice(0, 3).join("; "));
    // Transactions that never conflict, or never succeed, would prove nothing.
    if (figures.conflicts < figures.transactions / 20) violated("the transactions hardly ever met");
    rmSync(place, { recursive: true, force: true });
    return figures;
  },
};

function refill(database: Database, model: Model, random: Random): void {
  const transaction = database.begin();
  const store = storeOf(transaction);
  for (const id of [...model.documents.keys()].slice(LEAST)) {
    store.remove(id);
    model.remove(id);
  }
  while (model.count() < LEAST * 2) {
    const fields = { group: random.below(GROUPS), value: random.below(100) };
    model.insert(fields, store.insert(fields));
  }
  database.commit(transaction);
}
