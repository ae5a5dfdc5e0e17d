import { decodeHex, encodeHexLowerCase } from "@oslojs/encoding";
import { accessEventRules } from "../../../shared/accessEvents";

/** Headers of a signed event. */
export interface EventHeaders {
  /** Seconds since the epoch, as sent. */
  timestamp: string;
  signature: Uint8Array<ArrayBuffer>;
}

const { timestampHeader, signatureHeader, toleranceMs } = accessEventRules;

/** Null unless both headers have their form. */
export function readEventHeaders(headers: Headers): EventHeaders | null {
  const timestamp = headers.get(timestampHeader) ?? "";
  const [, hex] = /^v1=([0-9a-f]{64})$/i.exec(headers.get(signatureHeader) ?? "") ?? [];
  if (hex === undefined || !/^\d{1,12}$/.test(timestamp)) return null;
  return { timestamp, signature: new Uint8Array(decodeHex(hex.toLowerCase())) };
}

/**
 * Whether the secret's owner signed the body at that time.
 * Takes as long for any wrong signature.
 */
export async function isSigned(
  secret: string,
  { timestamp, signature }: EventHeaders,
  body: Uint8Array,
): Promise<boolean> {
  return await crypto.subtle.verify("HMAC", await importKey(secret), signature, toSigned(timestamp, body));
}

/** Whether an event is neither from long ago nor from the future. */
export const isFresh = ({ timestamp }: Pick<EventHeaders, "timestamp">, now = Date.now()): boolean =>
  Math.abs(now - Number(timestamp) * 1_000) <= toleranceMs;

/** Returns the headers that sign a body now. */
export async function signEvent(secret: string, body: Uint8Array, now = Date.now()): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1_000));
  const signature = await crypto.subtle.sign("HMAC", await importKey(secret), toSigned(timestamp, body));
  return {
    [timestampHeader]: timestamp,
    [signatureHeader]: `v1=${encodeHexLowerCase(new Uint8Array(signature))}`,
  };
}

/** `<timestamp>.<body>`, in bytes. */
function toSigned(timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return signed;
}

const importKey = (secret: string) =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
