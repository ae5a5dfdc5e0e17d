import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OpenError } from "../database/errors";
import { writeDurably } from "../disk/durableFiles";

/** Upload URLs are valid for one hour (docs.convex.dev/file-storage/upload-files). */
const UPLOAD_MS = 3_600_000;

/** Keys of file URLs and tokens of upload URLs, derived from a secret in the data directory. */
export class FileKeys {
  readonly #secret: Buffer;

  /** Throws `OpenError` if the stored secret is damaged. */
  constructor(dataDirectory: string) {
    this.#secret = readOrCreateSecret(join(dataDirectory, "file-secret"));
  }

  /** Formatted as a UUID, as in Convex's URLs. */
  keyOf(storageId: string): string {
    const hex = this.#hmac(`file:${storageId}`).subarray(0, 16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** `component`: whose files, "" for the app's. */
  uploadToken(component: string, now: number): string {
    const claim = `${Math.floor(now + UPLOAD_MS).toString(36)}.${randomBytes(9).toString("base64url")}`;
    const owner = Buffer.from(component).toString("base64url");
    const signature = this.#hmac(uploadClaim(claim, owner)).toString("base64url");
    return owner === "" ? `${claim}.${signature}` : `${claim}.${signature}.${owner}`;
  }

  /** The component that the token is for; null if it is not ours or has expired. */
  checkUploadToken(token: string, now: number): string | null {
    const [expiry = "", nonce = "", signature = "", owner = "", more] = token.split(".");
    if (more !== undefined) return null;
    const given = Buffer.from(signature, "base64url");
    const expected = this.#hmac(uploadClaim(`${expiry}.${nonce}`, owner));
    const valid = given.length === expected.length && timingSafeEqual(given, expected) && parseInt(expiry, 36) > now;
    return valid ? Buffer.from(owner, "base64url").toString() : null;
  }

  #hmac(text: string): Buffer {
    return createHmac("sha256", this.#secret).update(text).digest();
  }
}

function uploadClaim(claim: string, owner: string): string {
  return owner === "" ? `upload:${claim}` : `upload:${claim}.${owner}`;
}

function readOrCreateSecret(path: string): Buffer {
  if (!existsSync(path)) writeDurably(path, randomBytes(32).toString("hex"), 0o600);
  const text = readFileSync(path, "utf8").trim();
  // With another secret, above all an empty one, file URLs could be forged.
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, "hex");
  throw new OpenError(
    "damaged",
    `The secret of the file addresses, ${path}, is ${text === "" ? "empty" : "damaged"}. Put it back from a copy; ` +
      "if there is none, remove it: a new one is made, and what was uploaded before can no longer be found.",
  );
}
