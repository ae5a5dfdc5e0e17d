/** What one call read and wrote in the database, and the bytes of its result. */
export interface Cost {
  read: number;
  readBytes: number;
  written: number;
  writtenBytes: number;
  sent: number;
}

/** A function's cost with a usual course and with the largest one. */
export type Costs = Record<"usual" | "largest", Cost>;

const BEGIN = "<!-- costs -->";
const END = "<!-- end of costs -->";

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);

function cells({ read, readBytes, written, writtenBytes, sent }: Cost): string[] {
  return [`${read} (${kilobytes(readBytes)})`, `${written} (${kilobytes(writtenBytes)})`, kilobytes(sent)];
}

function row(path: string, { usual, largest }: Costs): string {
  const larger = cells(largest);
  const both = cells(usual).map((cell, index) => (cell === larger[index] ? cell : `${cell} → ${larger[index]}`));
  return `| \`${path}\` | ${both.join(" | ")} |`;
}

export function toScaleTable(costs: Record<string, Costs>): string {
  const rows = Object.entries(costs).sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    "| Function | Reads | Writes | Sends |",
    "|---|---|---|---|",
    ...rows.map(([path, each]) => row(path, each)),
  ].join("\n");
}

export function replaceScaleTable(document: string, table: string): string {
  const [head = ""] = document.split(BEGIN);
  const [, tail = ""] = document.split(END);
  return `${head}${BEGIN}\n\n${table}\n\n${END}${tail}`;
}

/** What stands between the marks of the document. */
export function scaleTableOf(document: string): string {
  const [, tail = ""] = document.split(BEGIN);
  const [table = ""] = tail.split(END);
  return table;
}

/** The documents that each function of a table reads and writes: sizes in bytes vary with the data. */
export function documentsIn(table: string): Record<string, string> {
  const rows = [...table.matchAll(/^\| `([\w/]+:\w+)` *\|([^|]*)\|([^|]*)\|/gm)];
  return Object.fromEntries(
    rows.map(([, path = "", reads = "", writes = ""]) => {
      const counts = (cell: string) => [...cell.matchAll(/(\d+) \(/g)].map(([, count]) => count);
      const only = (cell: string) => [...new Set(counts(cell))].join(" → ");
      return [path, `${only(reads)} | ${only(writes)}`];
    }),
  );
}
