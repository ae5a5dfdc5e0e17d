import { encodeHexLowerCase } from "@oslojs/encoding";
import { internal } from "../_generated/api";
import { httpAction, type ActionCtx } from "../_generated/server";
import { retryAfter } from "../model/credentials/certificates/apiReply";
import { readBody, readEvent } from "../model/learning/accessEvents/body";
import { findSecret } from "../model/learning/accessEvents/secret";
import { isFresh, isSigned, readEventHeaders } from "../model/learning/accessEvents/signature";
import { hashToken, newToken } from "../model/people/signIn/tokens";
import { sha256Of } from "../model/platform/digest";
import { retryAtOf } from "../model/platform/errors";

/**
 * Incoming webhook of checkouts (HOOK-1 to HOOK-5).
 * Until the signature is checked it opens no transaction, and reads no more of the body than an event may have.
 */
export const receive = httpAction(async (ctx: ActionCtx, request) => {
  const secret = findSecret();
  if (secret === null) return refusal(503, "webhookNotConfigured");
  const body = await readBody(request);
  if (body === null) return refusal(413, "bodyTooLarge");
  const headers = readEventHeaders(request.headers);
  if (headers === null || !(await isSigned(secret, headers, body))) return refusal(401, "invalidSignature");
  if (!isFresh(headers)) return refusal(401, "staleTimestamp");
  const read = readEvent(body);
  if ("field" in read) return reply(400, { error: "invalidBody", ...(read.field !== null && { field: read.field }) });
  const { event } = read;
  // A mutation's random numbers could be predicted.
  const token = newToken();
  const link = { token, tokenHash: await hashToken(token) };
  const bodyHash = encodeHexLowerCase(await sha256Of(body));
  try {
    const done = await ctx.runMutation(internal.jobs.accessEvents.receive, { event, bodyHash, link });
    if (done === "courseUnknown") return refusal(422, done);
    return done === "idReused" ? refusal(409, done) : reply(200, { id: event.id, status: done });
  } catch (error) {
    const retryAt = retryAtOf(error);
    if (retryAt === null) throw error;
    return reply(429, { error: "tooManyRequests" }, retryAfter(retryAt));
  }
});

export const refuseMethod = httpAction(() =>
  Promise.resolve(reply(405, { error: "methodNotAllowed" }, { Allow: "POST" })),
);

const refusal = (status: number, error: string) => reply(status, { error });

const reply = (status: number, value: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
