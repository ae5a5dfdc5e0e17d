import { setTimeout as pause } from "node:timers/promises";
import { Committer } from "../../local-backend/database/committer";
import { ConflictError } from "../../local-backend/database/errors";
import { contains } from "../../local-backend/database/readSet";
import type { DatabaseTransaction } from "../../local-backend/database/transaction";
import { main } from "../../local-backend/main";
import { ConflictRetries, FunctionRunner } from "../../local-backend/runtime/functionRunner";

/**
 * The embedded backend of the benchmark `contention`. One process runs its mutations one after another, so hardly any
 * overlap; on Convex they do. Here each keeps its snapshot open for a while before it commits, and is retried as on
 * Convex. First argument: how long, in ms; the others are the backend's. Answers each message of its parent with the
 * conflicts since the last one.
 */
export interface Conflicts {
  /** Attempts that had to be repeated. */
  attempts: number;
  /** Mutations that gave up after the last retry. */
  refused: number;
  /** Attempts that conflicted on this table, or kind of total; one may conflict on several. */
  tables: Record<string, number>;
}

/** As in Convex's published source: retries, and the longest pause before the first one in ms, which doubles. */
const RETRIES = 4;
const BACKOFF = 100;

const none = (): Conflicts => ({ attempts: 0, refused: 0, tables: {} });
let counted = none();

/** Returns what the transaction read and later commits changed. */
function staleReads({ host, readSet, snapshot }: DatabaseTransaction): Set<string> {
  const names = new Set<string>();
  for (const { name, indexes } of host.catalog.list()) {
    for (const { id } of indexes) {
      for (const { key, before, after } of host.log.since(id, snapshot)) {
        if (!contains(readSet.intervals().get(id), key)) continue;
        const { kind } = JSON.parse((after ?? before)?.json ?? "{}") as { kind?: string };
        names.add(kind === undefined ? name : `${name} (${kind.replace(/\/.*/, "/…")})`);
      }
    }
  }
  return names;
}

const [hold = "0", ...args] = process.argv.slice(2);

/* oxlint-disable typescript/unbound-method -- called with their own `this` */
const { attempt } = FunctionRunner.prototype;
const { commit } = Committer.prototype;
/* oxlint-enable typescript/unbound-method */

FunctionRunner.prototype.attempt = async function (app, ...rest) {
  const result = await attempt.call(this, app, ...rest);
  if (app.kind === "mutation" && Number(hold) > 0) await pause(Number(hold));
  return result;
};

Committer.prototype.commit = function (transaction) {
  try {
    return commit.call(this, transaction);
  } catch (error) {
    if (error instanceof ConflictError) {
      counted.attempts += 1;
      for (const name of staleReads(transaction)) counted.tables[name] = (counted.tables[name] ?? 0) + 1;
    }
    throw error;
  }
};

ConflictRetries.prototype.run = async function (work) {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (failures === RETRIES) {
        counted.refused += 1;
        // Not the conflict itself, for which the socket would close and the client try for ever.
        throw new Error("gave up", { cause: error });
      }
      await pause(Math.random() * BACKOFF * 2 ** failures);
    }
  }
};

process.on("message", () => {
  process.send?.(counted);
  counted = none();
});
process.on("disconnect", () => process.exit());
void main(args, 0);
