import { join } from "node:path";
import { openDatabase } from "../../../database/database";
import { inspect } from "../../database/rawFile";

export interface Verdict {
  lost: string | null;
  broken: string | null;
}

interface Entry {
  session: string;
  request: number;
  number: number;
}

/** Opens what a power cut left, like the backend, and compares it with the numbers acknowledged before. */
export function judge(folder: string, acknowledged: ReadonlySet<number>): Verdict {
  const path = join(folder, "database.sqlite3");
  try {
    const { documents, problems } = inspect(path);
    const entries = documents.filter(({ half }) => typeof half === "number") as unknown as Entry[];
    const counter = documents.find(({ name, value }) => name === "entries" && typeof value === "number")?.value as
      number | undefined;
    const halves = new Map<number, number>();
    for (const { number } of entries) halves.set(number, (halves.get(number) ?? 0) + 1);
    const last = halves.size;
    for (let number = 1; number <= last; number++) {
      const there = halves.get(number) ?? 0;
      if (there !== 2) problems.push(`of ${last} entries, number ${number} has ${there} halves`);
    }
    if ((counter ?? 0) !== last) problems.push(`the counter says ${counter ?? 0}, there are ${last} entries`);
    problems.push(...recordProblems(path, entries));
    const missing = [...acknowledged].find((number) => !halves.has(number));
    return {
      lost: missing === undefined ? null : `number ${missing} was acknowledged and is lost; ${last} are there`,
      broken: problems.length === 0 ? null : problems.slice(0, 3).join("; "),
    };
  } catch (error) {
    return { lost: null, broken: `it cannot be opened: ${String(error)}` };
  }
}

/** A request is recorded exactly if its effect exists: otherwise a replay would run twice, or never. */
function recordProblems(path: string, entries: readonly Entry[]): string[] {
  const problems: string[] = [];
  const next = new Map<string, number>();
  const database = openDatabase({ path });
  const transaction = database.begin();
  for (const { session, request, number } of entries) {
    next.set(session, Math.max(next.get(session) ?? 0, request + 1));
    if (transaction.findRequest(session, request)?.body.includes(`"ack:${number}"`) !== true)
      problems.push(`request ${request} of ${session} is not recorded`);
  }
  for (const [session, request] of next)
    if (transaction.findRequest(session, request) !== null)
      problems.push(`request ${request} of ${session} has no effect`);
  transaction.close();
  database.close();
  return problems;
}
