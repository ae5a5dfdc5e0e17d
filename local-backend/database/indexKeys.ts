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

/** A document as it was, with its entries in the same indexes. */
interface Before {
  readonly document: JsonObject;
  readonly entries: readonly Entry[];
}

/**
 * All index entries of a document. Each field is encoded once, and those of an index whose fields are as they were
 * `before` are taken from there: most patches change no indexed field.
 */
export function entriesOf(
  table: Table,
  document: JsonObject,
  { indexes = table.indexes, before }: { indexes?: readonly Index[]; before?: Before | undefined } = {},
): Entry[] {
  const id = sortKey(document._id);
  const suffix = concatKeys([sortKey(document._creationTime), id]);
  const encoded = new Map<string, Key>();
  const entries: Entry[] = [];
  for (const index of indexes) {
    if (before !== undefined && isSame(index, before.document, document)) {
      for (const entry of before.entries) if (entry.index === index) entries.push(entry);
    } else if (index.kind === "search") {
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

/** Whether the indexed fields are equal. Lists and objects count as different. */
function isSame({ paths, filterPaths }: Index, one: JsonObject, other: JsonObject): boolean {
  const same = (path: readonly string[]): boolean => fieldAt(one, path) === fieldAt(other, path);
  return paths.every(same) && filterPaths.every(same);
}

export function idKey(id: string): Key {
  return sortKey(id);
}
