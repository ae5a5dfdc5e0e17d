import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Database, Transaction } from "../database/types";
import type { JsonObject } from "../values/json";
import { idOf, readAll, commitDurably } from "../database/systemDocuments";

const PARTS = "_module_packages";
/** Bytes per part: with base64 and the other fields, below a document's 1 MiB. */
const PART_BYTES = 700_000;
/** Parts per transaction: below its 16 MiB. */
const BATCH = 12;

/** JSON larger than a document, stored compressed in parts. */
export interface PackageRef {
  package: string;
  parts: number;
}

function partsOf(transaction: Transaction, { package: id }: PackageRef): JsonObject[] {
  return readAll(transaction, PARTS, { index: "by_package_and_part", equals: [["package", id]] });
}

/** Writes it in as many transactions as needed. It is unreachable until the reference is stored. */
export async function writePackage(database: Database, value: unknown): Promise<PackageRef> {
  const id = randomUUID();
  // Fast rather than small: a push waits for it.
  const data = gzipSync(JSON.stringify(value), { level: 1 });
  const parts = Math.ceil(data.length / PART_BYTES);
  for (let first = 0; first < parts; first += BATCH) {
    await commitDurably(database, (transaction) => {
      for (let part = first; part < Math.min(first + BATCH, parts); part += 1) {
        const $bytes = data.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString("base64");
        transaction.insert(PARTS, { package: id, part, data: { $bytes } }, { system: true });
      }
    });
  }
  return { package: id, parts };
}

export function readPackage(transaction: Transaction, ref: PackageRef): unknown {
  const parts = partsOf(transaction, ref);
  if (parts.length !== ref.parts) throw new Error("The pushed modules are not complete in the database. Push again.");
  const data = Buffer.concat(parts.map((part) => Buffer.from((part.data as { $bytes: string }).$bytes, "base64")));
  return JSON.parse(gunzipSync(data).toString("utf8"));
}

export function removePackage(transaction: Transaction, ref: PackageRef): void {
  for (const part of partsOf(transaction, ref)) transaction.remove(idOf(part), { system: true });
}
