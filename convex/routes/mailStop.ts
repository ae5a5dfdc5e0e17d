import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { siteUrl } from "../model/platform/env";

/**
 * Stops a kind of mail by one click in a mail program.
 * One POST without cookies, session or question (RFC 8058, 3.1).
 */
export const stopMail = httpAction(async (ctx, request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!isOneClick((await request.text()).slice(0, 1_000))) return new Response(null, { status: 400 });
  const kind = await ctx.runMutation(internal.jobs.mail.stop, { token });
  return new Response(null, { status: kind === null ? 404 : 200 });
});

/**
 * Whether the body asks to stop, in either encoding of a form.
 * RFC 8058 allows both; Convex's runtime reads neither.
 */
function isOneClick(body: string): boolean {
  const [, inParts] = /\bname="?List-Unsubscribe"?\s*\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^\r\n]*)\r?\n--/i.exec(body) ?? [];
  return (inParts ?? new URLSearchParams(body).get("List-Unsubscribe")) === "One-Click";
}

/**
 * Redirects to the page that stops mail.
 * Programs without one-click open the address. Scanners do too, so a GET changes nothing.
 */
export const pointToStopPage = httpAction(async (_ctx, request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const site = siteUrl();
  if (site === null) return await Promise.resolve(new Response(null, { status: 503 }));
  const headers = { Location: `${site}/unsubscribe#${encodeURIComponent(token)}`, "Cache-Control": "no-store" };
  return await Promise.resolve(new Response(null, { status: 303, headers }));
});
