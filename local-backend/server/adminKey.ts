import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OpenError } from "../database/errors";
import { writeDurably } from "../disk/durableFiles";

/** In the data directory, readable by its owner only. */
const ADMIN_KEY_FILE = "admin-key";

/** The given key, else the stored one, else a new one that is stored. Throws `OpenError` if it is damaged. */
export function adminKeyFor(dataDirectory: string, given: string | null): string {
  if (given !== null) return given;
  const file = join(dataDirectory, ADMIN_KEY_FILE);
  if (!existsSync(file)) writeDurably(file, `embedded|${randomBytes(32).toString("hex")}\n`, 0o600);
  const key = readFileSync(file, "utf8").trim();
  if (/^embedded\|[0-9a-f]{64}$/.test(key)) return key;
  throw new OpenError(
    "damaged",
    `The administrator's key in ${file} is ${key === "" ? "empty" : "damaged"}. ` +
      "Put it back from a copy, or remove it: a new one is made.",
  );
}

/** Compares in constant time regardless of lengths. */
export function sameKey(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
