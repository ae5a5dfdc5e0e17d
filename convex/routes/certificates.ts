import type { Infer } from "convex/values";
import { api, internal } from "../_generated/api";
import { httpAction, type ActionCtx } from "../_generated/server";
import {
  cachedReply,
  jsonReply,
  preflightReply,
  toApiCertificate,
  tooManyReply,
  unknownReply,
} from "../model/credentials/certificates/apiReply";
import { openApi } from "../model/credentials/certificates/openApi";
import { limitedPage, missingPage, sharedPage } from "../model/credentials/certificates/sharePage";
import type { verifiedCertificate } from "../model/credentials/certificates/views";
import { actionsUrl, linkBase } from "../model/platform/env";
import { retryAtOf } from "../model/platform/errors";

type Looked = { certificate: Infer<typeof verifiedCertificate> | null } | { retryAt: number };

async function lookUp(ctx: ActionCtx, request: Request, onlyShared = false): Promise<Looked> {
  try {
    const code = decodeURIComponent(
      new URL(request.url).pathname
        .split("/")
        .slice(onlyShared ? 2 : 3)
        .join("/"),
    );
    return { certificate: await ctx.runMutation(internal.jobs.certificateApi.look, { code, onlyShared }) };
  } catch (error) {
    if (error instanceof URIError) return { certificate: null };
    const retryAt = retryAtOf(error);
    if (retryAt === null) throw error;
    return { retryAt };
  }
}

/** The picture of a preview; without one of its own, the school's for all certificates. */
export const picture = httpAction(async (ctx: ActionCtx, request) => {
  const code = new URL(request.url).pathname.slice("/share-pictures/".length).replace(/\.png$/u, "");
  const facts = await ctx.runMutation(internal.jobs.certificateApi.lookForPicture, { code }).catch((error: unknown) => {
    if (retryAtOf(error) === null) throw error;
    return null;
  });
  if (facts === null) {
    return new Response(null, { status: 302, headers: { Location: `${linkBase()}/certificate-share.png` } });
  }
  const png = await ctx.runAction(internal.jobs.certificatePicture.draw, { picture: facts });
  // A student who stops sharing sees it at once.
  return new Response(png, { headers: { "Content-Type": "image/png", "Cache-Control": "no-store" } });
});

export const read = httpAction(async (ctx: ActionCtx, request) => {
  const looked = await lookUp(ctx, request);
  if ("retryAt" in looked) return tooManyReply(looked.retryAt);
  if (looked.certificate === null) return unknownReply();
  return await cachedReply(request, toApiCertificate(looked.certificate, linkBase()));
});

export const preflight = httpAction(() => Promise.resolve(preflightReply()));

export const describe = httpAction(() =>
  Promise.resolve(jsonReply(200, openApi(actionsUrl()), { "Cache-Control": "public, max-age=3600" })),
);

export const share = httpAction(async (ctx: ActionCtx, request) => {
  const looked = await lookUp(ctx, request, true);
  if ("retryAt" in looked) return limitedPage(request, { siteUrl: linkBase(), retryAt: looked.retryAt });
  if (looked.certificate === null) return missingPage(request, linkBase());
  const { hash } = looked.certificate;
  const { name: school } = await ctx.runQuery(api.visitor.settings.school, {});
  return sharedPage(looked.certificate, {
    siteUrl: linkBase(),
    shareUrl: `${actionsUrl()}/share/${hash}`,
    pictureUrl: `${actionsUrl()}/share-pictures/${hash}.png`,
    school,
  });
});
