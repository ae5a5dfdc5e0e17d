import { decodeList } from "@digitalbazaar/vc-bitstring-status-list";
import { UnsignedAchievementCredentialValidator } from "@learncard/types";
import { createHash } from "node:crypto";
import { createLocalJWKSet, importJWK, jwtVerify, type JWK } from "jose";
import { beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { hashIdentity } from "../../convex/model/credentials/badges/credential";
import { certifiedPerson, issuer, setState, type CertificateScene } from "../convex/documentScene";
import { errorCode } from "../convex/setup";
import { createBadgeKey } from "../../scripts/deployment";

/** Verified as strangers do: by libraries that know nothing of the school but its public documents. */
const SITE = "https://badges.selo.example";
const DID = "did:web:badges.selo.example";
let scene: CertificateScene;

beforeEach(async () => {
  process.env.CONVEX_SITE_URL = SITE;
  process.env.BADGE_PRIVATE_KEY = createBadgeKey().BADGE_PRIVATE_KEY;
  scene = await certifiedPerson();
});

async function fetched(address: string): Promise<Response> {
  expect(address.startsWith(`${SITE}/`), address).toBe(true);
  const response = await scene.t.fetch(address.slice(SITE.length), { method: "GET" });
  expect(response.status, address).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  return response;
}

const readJson = async <Value>(address: string) => (await (await fetched(address)).json()) as Value;

const bytesOf = async (form: "jwt" | "svg" | "png", as = scene.person.as) =>
  Buffer.from(await as.action(api.student.badges.download, { certificateId: scene.certificate._id, form }));

const signedBadge = async () => (await bytesOf("jwt")).toString();

/** With the key that the header names, which must lie below the issuer's site. */
async function verified(jwt: string, issuer = DID) {
  const { payload, protectedHeader } = await jwtVerify(
    jwt,
    async ({ kid = "" }) => await importJWK(await readJson<JWK>(kid), "ES256"),
    { typ: "JWT", algorithms: ["ES256"], issuer },
  );
  return { payload: payload as Record<string, never> & typeof payload, header: protectedHeader };
}

interface Badge {
  id: string;
  issuer: { id: string; name: string };
  validFrom: string;
  awardedDate: string;
  credentialSubject: {
    id: string;
    identifier: { identityHash: string; salt: string }[];
    achievement: {
      name: string;
      creditsAvailable: number;
      image: { id: string };
      criteria: { narrative: string };
      resultDescription: object[];
    };
    result: { value: string }[];
  };
  credentialStatus: { id: string; statusPurpose: string; statusListCredential: string; statusListIndex: string }[];
  evidence: { id: string }[];
}

async function readBadge(): Promise<Badge> {
  return (await verified(await signedBadge())).payload as unknown as Badge;
}

async function isRevoked({ credentialStatus }: Badge): Promise<boolean> {
  const entry = credentialStatus.find(({ statusPurpose }) => statusPurpose === "revocation");
  return entry ? await isInList(entry) : false;
}

async function isInList(entry: { statusListCredential: string; statusListIndex: string }, issuer = DID) {
  const response = await fetched(entry.statusListCredential);
  expect(response.headers.get("content-type")).toBe("application/vc+jwt");
  expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  const { payload } = await verified(await response.text(), issuer);
  expect(payload).toMatchObject({
    ...{ id: entry.statusListCredential, issuer },
    type: expect.arrayContaining(["BitstringStatusListCredential"]) as string[],
  });
  const { encodedList } = payload.credentialSubject as unknown as { encodedList: string };
  const list = await decodeList({ encodedList });
  expect(list.length).toBe(131_072);
  return list.getStatus(Number(entry.statusListIndex));
}

test("BADGE-1, BADGE-2: verifiers accept the signature, LearnCard's model the credential, and it says what the certificate says", async () => {
  const jwt = await signedBadge();
  const { payload, header } = await verified(jwt);
  expect(Object.keys(header).sort()).toEqual(["alg", "kid", "typ"]);
  expect(UnsignedAchievementCredentialValidator.safeParse(payload).error).toBeUndefined();
  const badge = payload as unknown as Badge;
  const { certificate, person } = scene;
  expect(payload).toMatchObject({ iss: badge.issuer.id, jti: badge.id, sub: badge.credentialSubject.id });
  expect(payload.nbf).toBe(Date.parse(badge.validFrom) / 1000);
  expect(Date.parse(badge.awardedDate)).toBe(Math.floor(certificate.issuedAt / 1000) * 1000);
  expect(badge.issuer.name).toBe("Escola de Tecnologia Ltda.");
  const { achievement, identifier, result } = badge.credentialSubject;
  expect(achievement).toMatchObject({ name: "SQL", creditsAvailable: 6 });
  expect(result).toMatchObject([{ value: "10" }]);
  expect(badge.evidence).toMatchObject([{ id: `https://selo.example/verify/${certificate.certificateHash}` }]);
  const [{ identityHash, salt } = { identityHash: "", salt: "" }] = identifier;
  expect(identityHash).toBe(`sha256$${createHash("sha256").update(`${person.email}${salt}`).digest("hex")}`);
  expect(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString(), "no address, no name").not.toMatch(
    new RegExp(`${person.email}|${certificate.studentName}`),
  );
});

test("BADGE-2: the issuer, its keys and its DID document are public, and the picture is one", async () => {
  const badge = await readBadge();
  const { keys } = await readJson<{ keys: JWK[] }>(`${SITE}/badges/jwks.json`);
  expect(JSON.stringify(keys)).not.toContain('"d"');
  const jwt = await signedBadge();
  const named = createLocalJWKSet({
    keys: keys.map((key) => ({ ...key, kid: `${SITE}/badges/issuer/keys/${key.kid ?? ""}` })),
  });
  await jwtVerify(jwt, named);
  const did = await readJson<{ id: string; assertionMethod: string[] }>(`${SITE}/.well-known/did.json`);
  expect(did).toMatchObject({ id: badge.issuer.id, alsoKnownAs: [`${SITE}/badges/issuer`] });
  expect(did.assertionMethod).toEqual(keys.map(({ kid = "" }) => `${did.id}#${kid}`));
  const picture = await fetched(badge.credentialSubject.achievement.image.id);
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
});

test("BADGE-3: a badge is signed once; another address of the account signs it again, with the same ids", async () => {
  const jwt = await signedBadge();
  expect(await signedBadge()).toBe(jwt);
  const before = await readBadge();
  await scene.t.run((ctx) => ctx.db.patch("users", scene.person.userId, { email: "new@selo.example" }));
  const after = await readBadge();
  expect(after).toMatchObject({
    id: before.id,
    awardedDate: before.awardedDate,
    credentialStatus: before.credentialStatus,
  });
  expect(after.credentialSubject.identifier).not.toEqual(before.credentialSubject.identifier);
  expect(after.validFrom >= before.validFrom).toBe(true);
});

test("BADGE-3: when the issuer comes to a certificate, its badge is signed again with the same ids", async () => {
  scene = await certifiedPerson({ named: false });
  const before = await readBadge();
  expect(before.issuer.name).toBe("Selo");
  await scene.admin.as.mutation(api.admin.issuer.update, { version: 0, ...issuer });
  const after = await readBadge();
  expect(after.issuer).toMatchObject({
    name: issuer.legalName,
    otherIdentifier: [{}, { identifier: issuer.taxId, identifierType: "ext:cnpj" }],
  });
  expect([after.id, after.credentialSubject.id]).toEqual([before.id, before.credentialSubject.id]);
  expect(await signedBadge()).toBe(await signedBadge());
});

test("BADGE-3: a badge signed while the issuer came is not kept", async () => {
  scene = await certifiedPerson({ named: false });
  const { certificateId, facts } = await scene.person.as.mutation(internal.jobs.badges.begin, {
    certificateId: scene.certificate._id,
  });
  await scene.admin.as.mutation(api.admin.issuer.update, { version: 0, ...issuer });
  await scene.person.as.mutation(internal.jobs.badges.begin, { certificateId });
  const signed = { credentialId: "urn:uuid:1", subjectId: "urn:uuid:2", salt: "salt" };
  await scene.t.mutation(internal.jobs.badges.keep, {
    ...{ certificateId, hasIssuer: facts.document.issuer !== undefined, key: { kid: "kid", x: "x", y: "y" } },
    signed: { ...signed, jwt: "old", identityHash: await hashIdentity(scene.person.email, signed.salt) },
  });
  expect(await readBadge()).toMatchObject({ id: signed.credentialId, issuer: { name: issuer.legalName } });
});

test.each([
  ["pt", "Nota mínima para aprovação: 7,5 de 10."],
  ["es", "Nota mínima para aprobar: 7,5 de 10."],
  ["en", "Pass mark: 7.5 out of 10."],
] as const)("BADGE-1: in %s the pass mark has that language's decimal sign", async (language, text) => {
  await scene.t.run(async (ctx) => {
    await ctx.db.patch("certificates", scene.certificate._id, { language });
    const record = await ctx.db.query("certificateRecords").first();
    if (record) await ctx.db.patch("certificateRecords", record._id, { passingScore: 75 });
  });
  const { achievement } = (await readBadge()).credentialSubject;
  expect(achievement.criteria.narrative).toContain(text);
  expect(achievement.resultDescription, "for machines").toMatchObject([{ requiredValue: "7.5" }]);
});

test("BADGE-3: a new key does not invalidate what the old one signed", async () => {
  const old = await signedBadge();
  process.env.BADGE_PRIVATE_KEY = createBadgeKey().BADGE_PRIVATE_KEY;
  const other = await certifiedPerson({ t: scene.t });
  const fresh = Buffer.from(
    await other.person.as.action(api.student.badges.download, { certificateId: other.certificate._id, form: "jwt" }),
  ).toString();
  const [first, second] = [await verified(old), await verified(fresh)];
  expect(first.header.kid).not.toBe(second.header.kid);
});

test.each(["revoked", "replaced"] as const)(
  "BADGE-4: Digital Bazaar's list says revoked once a certificate is %s, and of no other",
  async (state) => {
    const badge = await readBadge();
    const other = await certifiedPerson({ t: scene.t });
    expect(await isRevoked(badge)).toBe(false);
    await setState(scene, state);
    expect(await isRevoked(badge)).toBe(true);
    const { statusIndex } = await other.record();
    const neighbor = badge.credentialStatus.map((entry) => ({ ...entry, statusListIndex: `${statusIndex}` }));
    expect(await isRevoked({ ...badge, credentialStatus: neighbor })).toBe(false);
    await setState(scene, "valid");
    expect(await isRevoked(badge)).toBe(false);
    expect(await errorCode(bytesOf("jwt"))).toBe("");
  },
);

test("BADGE-4: a suspended certificate gives no badge; it is not revoked, for that would be for good", async () => {
  const badge = await readBadge();
  await setState(scene, "suspended");
  expect(await isRevoked(badge)).toBe(false);
  expect(await errorCode(bytesOf("jwt"))).toBe("certificateNotValid");
});

test("BADGE-6: keys are below the issuer", async () => {
  const { header } = await verified(await signedBadge());
  expect(header.kid).toMatch(new RegExp(`^${SITE}/badges/issuer/keys/[\\w-]+$`));
  const key = await readJson<JWK>(header.kid ?? "");
  expect(key).toMatchObject({ kty: "EC", crv: "P-256" });
});

/** None, and what a hand may have left of one. */
const useless = [undefined, "nonsense", "{}", '{"kty":"EC","crv":"P-256","x":"a","y":"b","d":"c"}'];

function setKey(key: string | undefined): void {
  if (key === undefined) delete process.env.BADGE_PRIVATE_KEY;
  else process.env.BADGE_PRIVATE_KEY = key;
  vi.spyOn(console, "error").mockReturnValue();
}

test.each(useless)(
  "BADGE-7: with the key %s, a list that was signed is answered until it expires, and another is refused clearly",
  async (key) => {
    const badge = await readBadge();
    await isRevoked(badge);
    setKey(key);
    expect(await isRevoked(badge)).toBe(false);
    await setState(scene, "revoked");
    const response = await scene.t.fetch("/badges/status/0/revocation", { method: "GET" });
    expect([response.status, await response.json()]).toEqual([503, { error: "badgesNotConfigured" }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  },
);

test.each([
  ...["/badges/status/7", "/badges/status/-1", "/badges/status/x", "/badges/status/7/suspension"],
  ...["/badges/status/0/message", "/badges/status/0/revocation/x", "/badges/status/0/", "/badges/status//revocation"],
  ...["/badges/issuer/keys/unknown", "/badges/issuer/keys/%", "/badges/status/0"],
])("BADGE-2: %s is not there", async (path) => {
  expect((await scene.t.fetch(path, { method: "GET" })).status).toBe(404);
});

test("BADGE-5: the pictures carry the same credential as Open Badges 3.0 bakes it", async () => {
  const jwt = await signedBadge();
  const svg = (await bytesOf("svg")).toString();
  expect(svg).toContain('xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"');
  expect(svg).toMatch(new RegExp(`^<svg [^>]+><openbadges:credential verify="${jwt.replaceAll(".", "\\.")}">`));
  const png = await bytesOf("png");
  const texts: string[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + length);
    if (png.toString("latin1", at + 4, at + 8) === "iTXt") texts.push(data.toString());
    const { crc32 } = await import("node:zlib").then((zlib) => zlib as unknown as { crc32?: (data: Buffer) => number });
    if (crc32) expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    at += 12 + length;
  }
  expect(texts).toEqual([`openbadgecredential\0\0\0\0\0${jwt}`]);
});

test.each(useless)("BADGE-1: with the key %s nothing is signed", async (key) => {
  setKey(key);
  expect(await errorCode(bytesOf("jwt"))).toBe("badgesNotConfigured");
});
