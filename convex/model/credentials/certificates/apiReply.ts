import { encodeHexLowerCase } from "@oslojs/encoding";
import type { Infer } from "convex/values";
import { brazilDay } from "../../../shared/brazilDay";
import { sha256 } from "../../platform/digest";
import type { verifiedCertificate } from "./views";

/** Answer of `GET /api/certificates/{code}` (openApi.ts). */
export function toApiCertificate(certificate: Infer<typeof verifiedCertificate>, siteUrl: string) {
  const verifyUrl = (code: string): string => `${siteUrl}/verify/${code}`;
  const { hash, state, stateAt, studentName, courseTitle, courseDurationHours, issuedAt, replacedBy } = certificate;
  return {
    code: hash,
    state,
    stateChangedAt: stateAt === null ? null : new Date(stateAt).toISOString(),
    name: studentName,
    course: courseTitle,
    hours: courseDurationHours,
    issuedOn: brazilDay(issuedAt),
    replacedBy: replacedBy === null ? null : { code: replacedBy, verifyUrl: verifyUrl(replacedBy) },
    verifyUrl: verifyUrl(hash),
  };
}

/**
 * Headers that let any page read the answer.
 * Answers depend on the certificate, not on the caller.
 */
const everywhere = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Retry-After",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
};

export function jsonReply(status: number, value: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...everywhere, ...headers },
  });
}

/** Returns a reply with an ETag, or 304 if it is unchanged. */
export async function cachedReply(request: Request, value: object): Promise<Response> {
  const tag = encodeHexLowerCase((await sha256(JSON.stringify(value))).slice(0, 12));
  const headers = { ETag: `"${tag}"`, "Cache-Control": "public, max-age=60" };
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  const unchanged = known.some((one) => one.trim().replace(/^W\//, "") === headers.ETag);
  if (!unchanged) return jsonReply(200, value, headers);
  return new Response(null, { status: 304, headers: { ...everywhere, ...headers } });
}

/** Answers a browser's CORS preflight. */
export function preflightReply(): Response {
  const headers = {
    ...everywhere,
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
  };
  return new Response(null, { status: 204, headers });
}

/** Answers for an unknown code, whatever it looks like. */
export const unknownReply = (): Response => jsonReply(404, { error: "notFound" });

/** @param retryAt ms since epoch */
export const tooManyReply = (retryAt: number): Response =>
  jsonReply(429, { error: "tooManyRequests" }, retryAfter(retryAt));

export const retryAfter = (retryAt: number): Record<string, string> => ({
  "Retry-After": `${Math.max(1, Math.ceil((retryAt - Date.now()) / 1_000))}`,
});
