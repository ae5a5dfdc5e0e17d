import type { JsonObject } from "../values/json";
import { parseDocument, type Row } from "./documents";
import { PREFETCH, RangeStream, type DocumentStream, type Positioned, type StreamBounds } from "./documentStream";
import { DatabaseError } from "./errors";
import { compileFilter } from "./filterExpression";
import { LIMITS } from "./limits";
import { planSource, type SourcePlan } from "./queryPlan";
import { SearchStream } from "./searchStream";
import type { DatabaseTransaction } from "./transaction";
import type { QueryCursor, QueryJson } from "./types";

type Operator = { filter: (document: JsonObject) => boolean } | { limit: number; passed: number };

export function planQuery(
  transaction: DatabaseTransaction,
  query: QueryJson,
  options: { system?: boolean },
): SourcePlan {
  if (query.operators.length > LIMITS.queryOperators) {
    throw new DatabaseError(
      "TooManyQueryOperators",
      `Query has too many operators (maximum ${String(LIMITS.queryOperators)})`,
    );
  }
  return planSource(query.source, { ...options, catalog: transaction.host.catalog, namespace: transaction.namespace });
}

/** `1.0/queryStream`: applies the operators in order, one document at a time. */
export function openCursor(
  transaction: DatabaseTransaction,
  query: QueryJson,
  options: { system?: boolean },
): QueryCursor {
  const pipeline = new Pipeline(transaction, planQuery(transaction, query, options), query);
  return {
    next: () => {
      for (;;) {
        const step = pipeline.step();
        if (step === null) return null;
        if (step.passes) return step.row;
      }
    },
    close: () => {
      pipeline.close();
    },
  };
}

/** A source with its operators. A step scans one document, whether or not it passes. */
export class Pipeline {
  readonly #source: DocumentStream;
  readonly #operators: Operator[];

  constructor(
    transaction: DatabaseTransaction,
    plan: SourcePlan,
    query: QueryJson,
    bounds: StreamBounds = {},
    /** Of a page. */
    pageSize?: number,
  ) {
    this.#operators = query.operators.map(compileOperator);
    this.#source =
      plan.kind === "search"
        ? new SearchStream(transaction, plan, bounds)
        : new RangeStream(transaction, plan, bounds, () => pageSize ?? this.#wanted());
  }

  step(): { row: Row; position: Positioned["position"]; passes: boolean } | null {
    if (this.#operators.some((operator) => "limit" in operator && operator.passed >= operator.limit)) return null;
    const next = this.#source.next();
    if (next === null) return null;
    return { row: next.row, position: next.position, passes: this.#passes(next.row) };
  }

  close(): void {
    this.#source.close();
  }

  #passes(row: Row): boolean {
    let document: JsonObject | null = null;
    for (const operator of this.#operators) {
      if ("limit" in operator) operator.passed++;
      else if (!operator.filter((document ??= parseDocument(row)))) return false;
    }
    return true;
  }

  /** What the limits still let through, wherever they stand: `first` with a filter reads row by row. */
  #wanted(): number {
    const room = this.#operators.map((operator) => ("limit" in operator ? operator.limit - operator.passed : PREFETCH));
    return Math.min(PREFETCH, ...room);
  }
}

function compileOperator(operator: JsonObject): Operator {
  if (typeof operator.limit === "number" && Number.isInteger(operator.limit) && operator.limit >= 0) {
    return { limit: operator.limit, passed: 0 };
  }
  if (operator.filter !== undefined) return { filter: compileFilter(operator.filter) };
  throw new DatabaseError("InvalidQuery", "Unknown query operator");
}
