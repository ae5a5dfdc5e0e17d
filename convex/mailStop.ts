import { internal } from "./_generated/api";
import { httpAction } from "./_generated/server";
import { siteUrl } from "./model/mail/configuration";

/** The button of mail programs (RFC 8058, 3.1): one POST, without cookies, a session or a question. */
export const stopMail = httpAction(async (ctx, request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const body = new URLSearchParams((await request.text()).slice(0, 1_000));
  if (body.get("List-Unsubscribe") !== "One-Click") return new Response(null, { status: 400 });
  const kind = await ctx.runMutation(internal.mail.stop, { token });
  return new Response(null, { status: kind === null ? 404 : 200 });
});

/** Programs without that button open the address. Scanners do too, so a GET changes nothing. */
export const pointToStopPage = httpAction(async (_ctx, request) => {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const headers = { Location: `${siteUrl()}/unsubscribe#${encodeURIComponent(token)}`, "Cache-Control": "no-store" };
  return await Promise.resolve(new Response(null, { status: 303, headers }));
});
