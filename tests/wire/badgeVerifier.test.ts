import { UnsignedAchievementCredentialValidator } from "@learncard/types";
import { beforeEach, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { createBadgeKey } from "../../scripts/deployment";
import { certifiedPerson, setState, type CertificateScene } from "../convex/documentScene";
import { expand, resolveDid, verifyBadge, type Entry } from "../support/badgeVerifier";

/** Badge, status lists, the page of the check and the interface for machines, as an independent verifier reads them. */
const SITE = "https://badges.selo.example";
const DID = "did:web:badges.selo.example";
let scene: CertificateScene;

beforeEach(async () => {
  process.env.CONVEX_SITE_URL = SITE;
  process.env.SITE_URL = "https://selo.example";
  process.env.BADGE_PRIVATE_KEY = createBadgeKey().BADGE_PRIVATE_KEY;
  scene = await certifiedPerson();
});

async function fetched(address: string): Promise<Response> {
  expect(new URL(address).origin, address).toBe(SITE);
  const response = await scene.t.fetch(new URL(address).pathname, { method: "GET" });
  expect(response.status, address).toBe(200);
  return response;
}

const download = async () => {
  const { person, certificate } = scene;
  const bytes = await person.as.action(api.student.badges.download, { certificateId: certificate._id, form: "jwt" });
  return Buffer.from(bytes).toString();
};

test("BADGE-8: every term and type of badge, profile and status lists is in a context that they name", async () => {
  const { badge } = await verifyBadge(await download(), fetched);
  expect(badge["@context"]).toEqual([
    "https://www.w3.org/ns/credentials/v2",
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    "https://purl.imsglobal.org/spec/ob/v3p0/extensions.json",
  ]);
  expect(JSON.stringify(await expand(badge))).toContain(
    "https://purl.imsglobal.org/spec/vccs/v1p0/context.json#1EdTechJsonSchemaValidator2019",
  );
  await expand((await (await fetched(`${SITE}/badges/issuer`)).json()) as object);
  await expect(expand({ ...badge, "@context": badge["@context"].slice(0, 2) }), "as it was").rejects.toThrow();
  await expect(expand({ ...badge, undefinedTerm: "x" }), "any other").rejects.toThrow();
  expect(UnsignedAchievementCredentialValidator.safeParse(badge).error).toBeUndefined();
});

test("BADGE-9: the issuer is a DID, with the profile's address beside it, and each leads to the other", async () => {
  const { issuer } = (await verifyBadge(await download(), fetched)).badge;
  expect(issuer).toMatchObject({ id: DID, url: "https://selo.example" });
  const identifiers = issuer.otherIdentifier.map(({ identifier }) => identifier);
  expect(identifiers).toContain(`${SITE}/badges/issuer`);
  const profile = (await (await fetched(`${SITE}/badges/issuer`)).json()) as typeof issuer;
  expect(profile).toMatchObject({ id: `${SITE}/badges/issuer`, name: issuer.name });
  expect(profile.otherIdentifier.map(({ identifier }) => identifier)).toContain(DID);
  expect(await resolveDid(DID, fetched)).toMatchObject({ id: DID, alsoKnownAs: [`${SITE}/badges/issuer`] });
});

test.each([
  ["valid", []],
  ["suspended", ["suspension"]],
  ["revoked", ["revocation"]],
  ["replaced", ["revocation"]],
] as const)("BADGE-4, BADGE-10: of a %s certificate badge, page and API say the same", async (state, expected) => {
  const jwt = await download();
  const other = await certifiedPerson({ t: scene.t });
  if (state !== "valid") await setState(scene, state);
  const { badge, statuses } = await verifyBadge(jwt, fetched);
  expect(statuses).toEqual(expected);
  const hash = badge.evidence[0]?.id.split("/").at(-1) ?? "";
  expect(await scene.t.query(api.visitor.certificates.verify, { hash })).toMatchObject({ state });
  const answer = await scene.t.fetch(`/api/certificates/${hash}`, { method: "GET" });
  expect(await answer.json()).toMatchObject({ state, verifyUrl: badge.evidence[0]?.id });
  scene = { ...other, t: scene.t };
  expect((await verifyBadge(await download(), fetched)).statuses, "a neighbor").toEqual([]);
});

test("BADGE-10: a suspension is lifted again; what was revoked after one stays revoked and is suspended no more", async () => {
  const jwt = await download();
  const statuses = async () => (await verifyBadge(jwt, fetched)).statuses;
  await setState(scene, "suspended");
  expect(await statuses()).toEqual(["suspension"]);
  await setState(scene, "valid");
  expect(await statuses()).toEqual([]);
  await setState(scene, "suspended");
  await setState(scene, "revoked");
  expect(await statuses()).toEqual(["revocation"]);
});

test("BADGE-10: a suspension says nothing of the same place in another list", async () => {
  const jwt = await download();
  const other = await certifiedPerson({ t: scene.t });
  const [{ statusIndex }, { _id }] = [await scene.record(), await other.record()];
  await scene.t.run((ctx) => ctx.db.patch("certificateRecords", _id, { statusList: 1, statusIndex }));
  await setState(other, "suspended");
  expect((await verifyBadge(jwt, fetched)).statuses).toEqual([]);
});

test("BADGE-10: the entries have one place and a list for each purpose, revocation first", async () => {
  const { badge } = await verifyBadge(await download(), fetched);
  const { statusList, statusIndex } = await scene.record();
  const entry = (statusPurpose: string): Entry & { type: string } => {
    const statusListCredential = `${SITE}/badges/status/${statusList}/${statusPurpose}`;
    return {
      ...{ id: `${statusListCredential}#${statusIndex}`, type: "BitstringStatusListEntry", statusPurpose },
      ...{ statusListIndex: `${statusIndex}`, statusListCredential },
    };
  };
  expect(badge.credentialStatus).toEqual([entry("revocation"), entry("suspension")]);
});
