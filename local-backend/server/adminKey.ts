import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** File in the data directory, readable by its owner only. */
const ADMIN_KEY_FILE = "admin-key";

/** The key given, else the one kept in the data directory, else a new one that is kept there. */
export function adminKeyFor(dataDirectory: string, given: string | null): string {
  if (given !== null) return given;
  const file = join(dataDirectory, ADMIN_KEY_FILE);
  if (existsSync(file)) {
    const kept = readFileSync(file, "utf8").trim();
    if (kept !== "") return kept;
  }
  const key = `embedded|${randomBytes(32).toString("hex")}`;
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return key;
}

/** Compares in constant time whatever the lengths. */
export function sameKey(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
