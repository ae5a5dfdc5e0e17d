import type { MutationCtx } from "../../convex/_generated/server";

type Db = MutationCtx["db"];

/** `reads` gets the table of each row that is read by its id. */
export function recording(db: Db, reads: string[]): Db {
  const get = async (...args: [never, never]) => {
    reads.push(args[0]);
    return await db.get(...args);
  };
  return { ...db, get: get as Db["get"] };
}
