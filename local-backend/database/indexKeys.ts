/** Index keys: sort keys of the indexed fields, `_creationTime` and `_id`, concatenated. */
import type { JsonObject } from "../values/json";
import type { Index, Table } from "./catalog";
import { fieldAt } from "./documents";
import { concatKeys, type Key } from "./keyBytes";
import { searchKeys } from "./searchKeys";
import { sortKey } from "./sortKey";

/** One entry of one index. */
export interface Entry {
  readonly index: Index;
  readonly key: Key;
}

/** All index entries of a document. Each field is encoded once. */
export function entriesOf(table: Table, document: JsonObject, indexes: readonly Index[] = table.indexes): Entry[] {
  const id = sortKey(document._id);
  const suffix = concatKeys([sortKey(document._creationTime), id]);
  const encoded = new Map<string, Key>();
  const entries: Entry[] = [];
  for (const index of indexes) {
    if (index.kind === "search") {
      for (const key of searchKeys(index, document, suffix)) entries.push({ index, key });
    } else if (index.name === "by_id") {
      entries.push({ index, key: id });
    } else if (index.fields.length === 0) {
      entries.push({ index, key: suffix });
    } else {
      const parts = index.fields.map((field, at) => {
        let part = encoded.get(field);
        if (part === undefined) {
          part = sortKey(fieldAt(document, index.paths[at] ?? []));
          encoded.set(field, part);
        }
        return part;
      });
      parts.push(suffix);
      entries.push({ index, key: concatKeys(parts) });
    }
  }
  return entries;
}

export function idKey(id: string): Key {
  return sortKey(id);
}
