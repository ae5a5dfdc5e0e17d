import type { HttpRouter } from "convex/server";
import type { ObjectType } from "convex/values";
import { api, internal } from "../_generated/api";
import { httpAction, type ActionCtx } from "../_generated/server";
import { pictureBytes, toBuffer } from "../model/credentials/badges/baking";
import { badgeAddresses } from "../model/credentials/badges/addresses";
import { contexts, toProfile } from "../model/credentials/badges/credential";
import { loadSigner, toJwk } from "../model/credentials/badges/keys";
import { STATUS_TTL_MS, STATUS_VALIDITY_MS, toStatusListCredential } from "../model/credentials/badges/statusList";
import { statusPurposes, type statusListFields } from "../model/credentials/badges/tables";
import { preflight } from "./certificates";
import { actionsUrl, env, linkBase } from "../model/platform/env";

/**
 * Adds the public documents that verify badges.
 * They name no student (BADGE-2, BADGE-4).
 */
export function addBadgeRoutes(http: HttpRouter): void {
  const get = (path: string, answer: (ctx: ActionCtx, request: Request) => Promise<Response>) => {
    http.route({ path, method: "GET", handler: httpAction(answer) });
  };
  const getBelow = (pathPrefix: string, answer: (ctx: ActionCtx, name: string) => Promise<Response>) => {
    const handler = httpAction(async (ctx: ActionCtx, request) => {
      return await answer(ctx, decode(new URL(request.url).pathname.slice(pathPrefix.length)));
    });
    http.route({ pathPrefix, method: "GET", handler });
  };

  get("/badges/issuer", async (ctx) => {
    const issuer = await ctx.runQuery(internal.jobs.badgeDocuments.issuer, {});
    const { name: schoolName } = await ctx.runQuery(api.visitor.settings.school, {});
    const profile = toProfile(
      issuer ?? undefined,
      { siteUrl: actionsUrl(), schoolUrl: linkBase(), schoolName },
      "issuer",
    );
    return json({ "@context": contexts, ...profile }, "application/ld+json");
  });
  get("/badges/picture.png", () => Promise.resolve(reply(toBuffer(pictureBytes()), "image/png", DAY)));
  get("/badges/jwks.json", async (ctx) => {
    const keys = await ctx.runQuery(internal.jobs.badgeDocuments.keys, {});
    return json({ keys: keys.map(toJwk) });
  });
  get("/.well-known/did.json", async (ctx) => {
    const { did, issuer } = badgeAddresses(actionsUrl());
    const methods = (await ctx.runQuery(internal.jobs.badgeDocuments.keys, {})).map((key) => ({
      id: `${did}#${key.kid}`,
      type: "JsonWebKey2020",
      controller: did,
      publicKeyJwk: toJwk(key),
    }));
    // Wallets that verify with did-jwt do not
    // know its successor, JsonWebKey.
    const context = ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"];
    const assertionMethod = methods.map(({ id }) => id);
    return json({ "@context": context, id: did, alsoKnownAs: [issuer], verificationMethod: methods, assertionMethod });
  });
  http.route({ pathPrefix: "/badges/", method: "OPTIONS", handler: preflight });
  http.route({ path: "/.well-known/did.json", method: "OPTIONS", handler: preflight });
  getBelow("/badges/issuer/keys/", async (ctx, kid) => {
    const key = await ctx.runQuery(internal.jobs.badgeDocuments.key, { kid });
    return key ? json(toJwk(key), "application/jwk+json") : missing();
  });
  getBelow("/badges/status/", async (ctx, name) => {
    const [list = "", named] = name.split("/");
    const purpose = statusPurposes.find((each) => each === named);
    if (!purpose || name !== `${list}/${purpose}` || !/^\d{1,6}$/.test(list)) return missing();
    return await answerStatusList(ctx, { list: Number(list), purpose });
  });
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Attempts to read a list that changes while it is signed. */
const TRIES = 5;

type ListName = ObjectType<typeof statusListFields>;

/**
 * Answers with the stored list, or signs it now.
 * Without a key the stored one is served until it expires.
 */
async function answerStatusList(ctx: ActionCtx, name: ListName): Promise<Response> {
  const signer = await loadSigner(env.BADGE_PRIVATE_KEY);
  for (let tries = 0; tries < TRIES; tries++) {
    const stored = await ctx.runQuery(internal.jobs.badgeDocuments.statusList, name);
    if (stored === null) return missing();
    const now = Date.now();
    const least = signer ? STATUS_VALIDITY_MS / 2 : 0;
    if (stored.jwt !== undefined && (stored.validUntil ?? 0) - now > least) return signedList(stored.jwt);
    if (!signer) return unsigned();
    const { list, purpose } = name;
    const places = await readPlaces(ctx, name);
    const credential = toStatusListCredential({ siteUrl: actionsUrl(), list, purpose, places }, now);
    const jwt = await signer.sign(credential, { keysAt: badgeAddresses(actionsUrl()).keys });
    const signed = { version: stored.version, jwt, validUntil: now + STATUS_VALIDITY_MS, key: signer.publicKey };
    if (await ctx.runMutation(internal.jobs.badgeDocuments.keepStatusList, { ...name, ...signed }))
      return signedList(jwt);
  }
  throw new Error("The status list kept changing.");
}

async function readPlaces(ctx: ActionCtx, name: ListName): Promise<number[]> {
  const places: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { indexes: number[]; cursor: string | null } = await ctx.runQuery(
      internal.jobs.badgeDocuments.setPlaces,
      {
        ...name,
        cursor,
      },
    );
    places.push(...page.indexes);
    cursor = page.cursor;
  } while (cursor !== null);
  return places;
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

/** Returns a response that programs on any site can read. */
const reply = (body: string | ArrayBuffer, type: string, seconds = HOUR) =>
  new Response(body, {
    headers: {
      "content-type": type,
      "cache-control": `public, max-age=${seconds}`,
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    },
  });

const signedList = (jwt: string) => reply(jwt, "application/vc+jwt", STATUS_TTL_MS / 1000);

const json = (body: object, type = "application/json") => reply(JSON.stringify(body), type);

const missing = () => new Response("Not found", { status: 404, headers: { "access-control-allow-origin": "*" } });

const unsigned = () =>
  new Response(JSON.stringify({ error: "badgesNotConfigured" }), {
    status: 503,
    headers: {
      "content-type": "application/json",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
    },
  });
