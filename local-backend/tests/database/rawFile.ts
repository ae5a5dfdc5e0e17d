import { openSqliteFile } from "../../database/sqliteFile";
import { entriesOf } from "../../database/indexKeys";
import { Index, Table } from "../../database/catalog";
import type { IndexInfo } from "../../database/types";
import type { JsonObject } from "../../values/json";
import { decodeId } from "../../database/documentIds";

interface Contents {
  documents: JsonObject[];
  /** Inconsistencies between documents, entries and counts. Empty if none. */
  problems: string[];
}

/** Reads a closed database file and checks every index entry against the documents. */
export function inspect(path: string): Contents {
  const file = openSqliteFile(path);
  try {
    const problems: string[] = [];
    const integrity = file.get("PRAGMA integrity_check");
    if (integrity?.integrity_check !== "ok") problems.push(`integrity: ${JSON.stringify(integrity)}`);
    const tables = new Map<number, Table>();
    const totals = new Map<number, number>();
    for (const row of file.all("SELECT number, name, documents FROM tables")) {
      tables.set(row.number as number, new Table("", row.name as string, row.number as number));
      totals.set(row.number as number, row.documents as number);
    }
    for (const row of file.all("SELECT id, info FROM indexes WHERE dropped = 0 ORDER BY id")) {
      const info = JSON.parse(row.info as string) as IndexInfo;
      const table = [...tables.values()].find(({ name }) => name === info.table);
      const index = new Index(row.id as number, info.table, info.name, info.kind, info.fields, info.filterFields);
      if (table) table.indexes = [...table.indexes, index];
    }
    const expected = new Set<string>();
    const counted = new Map<number, number>();
    const documents = file.all("SELECT seq, id, json FROM documents ORDER BY seq").map((row) => {
      const document = JSON.parse(row.json as string) as JsonObject;
      const decoded = decodeId(row.id as string);
      const number = "error" in decoded ? 0 : decoded.tableNumber;
      counted.set(number, (counted.get(number) ?? 0) + 1);
      const table = tables.get(number);
      if (table === undefined) problems.push(`document ${String(row.id)} of an unknown table`);
      else
        for (const { index, key } of entriesOf(table, document)) expected.add(entry(index.id, key, row.seq as number));
      return document;
    });
    for (const row of file.all("SELECT ix, key, seq FROM entries")) {
      const found = entry(row.ix as number, row.key as Uint8Array, row.seq as number);
      if (!expected.delete(found)) problems.push(`entry without a document: ${found}`);
    }
    for (const missing of expected) problems.push(`missing entry: ${missing}`);
    for (const [number, total] of totals) {
      if (total !== (counted.get(number) ?? 0)) problems.push(`total of table ${String(number)}: ${String(total)}`);
    }
    return { documents, problems };
  } finally {
    file.close();
  }
}

function entry(index: number, key: Uint8Array, seq: number): string {
  return `${String(index)}:${Buffer.from(key).toString("hex")}:${String(seq)}`;
}
