import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { badRequest } from "../server/reply";

/** As many as Convex allows. */
const MAX_PARTS = 10_000;

/** Files that arrive in parts. Everything is on disk, below `folder`. */
export class Uploads {
  readonly #parts = new Map<string, Set<number>>();

  constructor(private readonly folder: string) {}

  start(): string {
    const token = randomUUID();
    mkdirSync(this.#path(token), { recursive: true });
    this.#parts.set(token, new Set());
    return token;
  }

  /** Returns the part's token. */
  async part(token: string, number: number, body: Readable): Promise<string> {
    const parts = this.#partsOf(token);
    if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
      throw badRequest("InvalidPartNumber", `partNumber must be a whole number from 1 to ${String(MAX_PARTS)}`);
    await pipeline(body, createWriteStream(this.#path(token, number)));
    parts.add(number);
    return String(number);
  }

  /** Joins the parts in this order; returns the path of the file, which then belongs to the caller. */
  async finish(token: string, partTokens: readonly unknown[]): Promise<string> {
    const parts = this.#partsOf(token);
    if (!partTokens.every((part) => typeof part === "string" && parts.has(Number(part))))
      throw badRequest("InvalidPartToken", "partTokens must be those that upload_part answered");
    this.#parts.delete(token);
    const path = `${this.#path(token)}.import`;
    for (const part of partTokens) {
      await pipeline(createReadStream(this.#path(token, Number(part))), createWriteStream(path, { flags: "a" }));
      await rm(this.#path(token, Number(part)));
    }
    await pipeline([], createWriteStream(path, { flags: "a" }));
    await rm(this.#path(token), { recursive: true, force: true });
    return path;
  }

  #partsOf(token: string): Set<number> {
    const parts = this.#parts.get(token);
    if (parts === undefined) throw badRequest("InvalidUploadToken", "The upload does not exist or is complete");
    return parts;
  }

  #path(token: string, part?: number): string {
    const folder = join(this.folder, token);
    return part === undefined ? folder : join(folder, String(part));
  }
}
