import { decodeHex, encodeHexLowerCase } from "@oslojs/encoding";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { isOptionalMail, type OptionalMailKind } from "../../../shared/mailKinds";
import { findProfile } from "../accounts";
import { chooseMail, listStopped } from "./choices";

/**
 * Signs a token that stops one kind of mail of one person.
 * It works without signing in and forever: `<user>.<kind>.<HMAC>`. The first sender creates its key, which is
 * stored in the database; a reader of the database needs no token.
 */
export async function signStop(stopKey: string, userId: Id<"users">, kind: OptionalMailKind): Promise<string> {
  const claim = `${userId}.${kind}`;
  const signature = await crypto.subtle.sign("HMAC", await importKey(stopKey), toBytes(claim));
  return `${claim}.${encodeHexLowerCase(new Uint8Array(signature))}`;
}

/**
 * Stops the kind in the token and returns it.
 * Null for a token that was not made here.
 */
export async function stopByToken(ctx: MutationCtx, token: string): Promise<OptionalMailKind | null> {
  const [subject = "", kind = "", signature = ""] = token.split(".");
  const stopKey = await findStopKey(ctx);
  if (stopKey === null || !isOptionalMail(kind)) return null;
  const valid = await crypto.subtle.verify(
    "HMAC",
    await importKey(stopKey),
    fromHex(signature),
    toBytes(`${subject}.${kind}`),
  );
  const userId = valid ? ctx.db.normalizeId("users", subject) : null;
  const profile = userId && (await findProfile(ctx, userId));
  if (!profile) return null;
  if (!listStopped(profile).includes(kind)) await chooseMail(ctx, profile, { kind, wanted: false });
  return kind;
}

export async function findStopKey(ctx: QueryCtx | MutationCtx): Promise<string | null> {
  return (await ctx.db.query("mailKeys").first())?.stopKey ?? null;
}

/** Stores the first key; returns the stored one. */
export async function keepStopKey(ctx: MutationCtx, made: string): Promise<string> {
  const stored = await findStopKey(ctx);
  if (stored === null) await ctx.db.insert("mailKeys", { stopKey: made });
  return stored ?? made;
}

const toBytes = (text: string) => new TextEncoder().encode(text);

const importKey = (stopKey: string) =>
  crypto.subtle.importKey("raw", toBytes(stopKey), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

/** Decodes a signature; empty unless it is 32 bytes in hex. */
const fromHex = (text: string) => new Uint8Array(/^[0-9a-f]{64}$/.test(text) ? decodeHex(text) : []);
