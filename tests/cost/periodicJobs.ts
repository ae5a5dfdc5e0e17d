import type { TableNames } from "../../convex/_generated/dataModel";
import crons from "../../convex/crons";
import schema from "../../convex/schema";
import type { ProductStack } from "../support/productStack";
import { callerFor } from "./publicFunctions";
import { TableRows } from "./tableRows";

/** They come every few minutes, so on a slow machine in the middle of a round, and must leave what was filled. */
export async function runPeriodicJobs({ url, adminKey }: ProductStack): Promise<void> {
  const rows = new TableRows(url, adminKey);
  const count = async (table: TableNames) => [table, (await rows.newest(table)).length] as const;
  const countAll = async () => new Map(await Promise.all((Object.keys(schema.tables) as TableNames[]).map(count)));
  await rows.allDone();
  const before = await countAll();
  const jobs = Object.values(crons.crons).filter(({ schedule }) => schedule.type === "interval");
  const operator = callerFor(url, `Convex ${adminKey}`);
  for (const { name, args } of jobs) await operator(name, (args as [object])[0]);
  await rows.allDone();
  const after = await countAll();
  const fewer = [...before].filter(([table, many]) => (after.get(table) ?? 0) < many);
  if (fewer.length > 0) throw new Error(`periodic jobs deleted rows of ${fewer.map(([table]) => table).join(", ")}`);
}
