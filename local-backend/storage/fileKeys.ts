import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Upload URLs are valid for one hour (docs.convex.dev/file-storage/upload-files). */
const UPLOAD_MS = 3_600_000;

/** Keys of file URLs and tokens of upload URLs, made with a secret that stays in the data directory. */
export class FileKeys {
  readonly #secret: Buffer;

  constructor(dataDirectory: string) {
    this.#secret = readOrCreateSecret(join(dataDirectory, "file-secret"));
  }

  /** In the shape of a UUID, as Convex's URLs have. */
  keyOf(storageId: string): string {
    const hex = this.#hmac(`file:${storageId}`).subarray(0, 16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  uploadToken(now: number): string {
    const claim = `${Math.floor(now + UPLOAD_MS).toString(36)}.${randomBytes(9).toString("base64url")}`;
    return `${claim}.${this.#hmac(`upload:${claim}`).toString("base64url")}`;
  }

  checkUploadToken(token: string, now: number): boolean {
    const [expiry = "", nonce = "", signature = "", more] = token.split(".");
    if (more !== undefined) return false;
    const given = Buffer.from(signature, "base64url");
    const expected = this.#hmac(`upload:${expiry}.${nonce}`);
    return given.length === expected.length && timingSafeEqual(given, expected) && parseInt(expiry, 36) > now;
  }

  #hmac(text: string): Buffer {
    return createHmac("sha256", this.#secret).update(text).digest();
  }
}

function readOrCreateSecret(path: string): Buffer {
  try {
    writeFileSync(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return Buffer.from(readFileSync(path, "utf8").trim(), "hex");
}
