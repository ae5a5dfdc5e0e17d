import { setTimeout as pause } from "node:timers/promises";
import type { TableNames } from "../../convex/_generated/dataModel";

type Row = Record<string, unknown>;

/** Rows of a deployment's tables, which no public function answers: what `npx convex data` asks. */
export class TableRows {
  constructor(
    private readonly url: string,
    private readonly adminKey: string,
  ) {}

  /** At most 100. */
  async newest(table: TableNames | "_scheduled_functions"): Promise<Row[]> {
    const args = { table, paginationOpts: { numItems: 100, cursor: null }, order: "desc" };
    const response = await fetch(`${this.url}/api/query`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Convex ${this.adminKey}` },
      body: JSON.stringify({ path: "_system/cli/tableData", args: [args], format: "json" }),
    });
    return ((await response.json()) as { value: { page: Row[] } }).value.page;
  }

  /** Id of the newest row that will do. */
  async anyId(table: TableNames, willDo: (row: Row) => boolean = () => true): Promise<string> {
    const row = (await this.newest(table)).find(willDo);
    if (!row) throw new Error(`no row in ${table}`);
    return String(row._id);
  }

  /**
   * Waits until earlier calls' scheduled work is done and added up.
   *
   * A pending total would be a document more.
   */
  async allDone(): Promise<void> {
    const isDue = ({ state, scheduledTime }: Row) =>
      ["pending", "inProgress"].includes((state as { kind: string }).kind) &&
      Number(scheduledTime) < Date.now() + 1_000;
    while ((await this.newest("_scheduled_functions")).some(isDue) || (await this.newest("pendingCounts")).length > 0)
      await pause(50);
  }
}
