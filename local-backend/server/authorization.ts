import { actingIdentity } from "../auth/actingIdentity";
import { AuthenticationError, type Identity, type TokenVerifier, type UserAttributes } from "../auth/types";
import type { JsonObject } from "../values/json";
import { badRequest, HttpError } from "./reply";
import { asObject, parseJson } from "./requestBody";
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
function sameKey(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const BAD_KEY =
  "The provided deploy key was invalid for this deployment. Double check that the environment this key was generated for matches the desired deployment.";

/** Parses `Authorization` headers: `Convex KEY[:base64 of a JSON identity]` or `Bearer TOKEN`. */
export class Authorization {
  constructor(
    private readonly adminKey: string,
    private readonly verifier: TokenVerifier,
  ) {}

  isAdminKey(key: string): boolean {
    return sameKey(key, this.adminKey);
  }

  /** Throws 401 `InvalidAuthHeader` or the verifier's code, 403 for a wrong admin key. */
  async identify(header: string | undefined): Promise<Identity> {
    if (header === undefined) return { kind: "none" };
    const [, scheme, credentials] = /^(\S+)\s+(\S.*)$/.exec(header.trim()) ?? [];
    if (scheme?.toLowerCase() === "convex" && credentials !== undefined) return this.admin(credentials);
    if (scheme?.toLowerCase() !== "bearer" || credentials === undefined) {
      throw new HttpError(401, "InvalidAuthHeader", "Expected an Authorization header of the form Bearer or Convex");
    }
    try {
      return await this.verifier.verify(credentials);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      throw new HttpError(401, typeof code === "string" ? code : "InvalidAuthHeader", (error as Error).message);
    }
  }

  async requireAdmin(header: string | undefined): Promise<void> {
    const identity = await this.identify(header);
    if (identity.kind !== "admin") throw new HttpError(401, "Unauthorized", "This endpoint requires the admin key");
  }

  private admin(credentials: string): Identity {
    if (this.isAdminKey(credentials)) return { kind: "admin", acting: null };
    const separator = credentials.lastIndexOf(":");
    if (separator > 0 && this.isAdminKey(credentials.slice(0, separator))) {
      const text = Buffer.from(credentials.slice(separator + 1), "base64").toString("utf8");
      return { kind: "admin", acting: this.acting(asObject(parseJson(text), "The acting identity")) };
    }
    throw new HttpError(403, "BadAdminKey", BAD_KEY);
  }

  private acting(given: JsonObject): UserAttributes {
    try {
      return actingIdentity(given);
    } catch (error) {
      throw error instanceof AuthenticationError ? badRequest(error.code, error.message) : error;
    }
  }
}
