import type { Timestamp } from "../database/types";
import { isTrueAt, type QueryResult } from "./queryResult";

export interface QueryRun {
  readonly ts: Timestamp;
  readonly callerKey: string;
  readonly result: Promise<QueryResult | null>;
}

/**
 * Results of one function with the same arguments and journal, for everyone if the run did not read the identity, else
 * for its caller only. Clients choose journals freely, so the two are never mixed.
 */
export class SharedResults {
  private forAll: QueryResult | null = null;
  private readonly own = new Map<string, QueryResult>();
  private readonly runs = new Set<QueryRun>();
  /** The last run read the identity, so the next caller does not wait for another's run. */
  private isPersonal = false;

  /** A result valid at `ts` for this caller. */
  find(callerKey: string, ts: Timestamp): QueryResult | null {
    for (const result of [this.own.get(callerKey), this.forAll]) {
      if (result && isTrueAt(result, ts) && Date.now() <= result.sharedUntil) return result;
    }
    return null;
  }

  /** The last result, valid or not. */
  previous(callerKey: string): QueryResult | null {
    return this.own.get(callerKey) ?? this.forAll;
  }

  keep(result: QueryResult): void {
    this.isPersonal = result.owner !== null;
    if (result.owner === null) this.forAll = result;
    else this.own.set(result.owner, result);
  }

  drop(result: QueryResult): void {
    if (this.forAll === result) this.forAll = null;
    if (result.owner !== null && this.own.get(result.owner) === result) this.own.delete(result.owner);
  }

  /** A run at this moment whose answer this caller can probably share. */
  runAt(ts: Timestamp, callerKey: string): QueryRun | undefined {
    for (const run of this.runs) if (run.ts === ts && (run.callerKey === callerKey || !this.isPersonal)) return run;
    return undefined;
  }

  begin(run: QueryRun): void {
    this.runs.add(run);
  }

  end(run: QueryRun): void {
    this.runs.delete(run);
  }

  get isEmpty(): boolean {
    return this.forAll === null && this.own.size === 0 && this.runs.size === 0;
  }
}
