// @vitest-environment node
import { PNG } from "pngjs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import renderer from "../../convex/model/credentials/certificates/picture/renderer.json";
import { rateLimits } from "../../convex/model/platform/rateLimits";
import { logoRules } from "../../convex/shared/pictureRules";
import { version } from "../../scripts/certificateFonts";
import { toBytes } from "../support/pictures";
import { png } from "../support/png";
import { certified, why } from "./certificateScene";
import { addPerson, type Backend } from "./setup";

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://school.example");
  vi.stubEnv("CONVEX_SITE_URL", "https://api.school.example");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function shared() {
  const scene = await certified();
  await scene.as.mutation(api.student.certificates.setShared, { certificateId: scene.certificateId, isShared: true });
  return scene;
}

const get = (t: Pick<Backend, "fetch">, code: string) => t.fetch(`/share-pictures/${code}.png`);
const read = async (t: Backend, code: string) => PNG.sync.read(Buffer.from(await (await get(t, code)).arrayBuffer()));

/** First and last row of pixels of each part. */
const places = { school: [60, 115], name: [190, 330], course: [345, 440] } as const;

/** Lists the parts of two pictures that differ. */
function differences(one: PNG, other: PNG): string[] {
  const rowBytes = one.width * 4;
  return Object.entries(places).flatMap(([part, [top, bottom]]) => {
    const rows = ({ data }: PNG) => data.subarray(top * rowBytes, bottom * rowBytes);
    return rows(one).equals(rows(other)) ? [] : [part];
  });
}

async function expectTheSchools(t: Pick<Backend, "fetch">, code: string) {
  const response = await get(t, code);
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("https://school.example/certificate-share.png");
}

describe("CERT-36: the picture of a shared certificate", () => {
  test("is as large as social networks want, and light", async () => {
    const { t, hash } = await shared();
    const response = await get(t, hash);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(300 * 1024);
    const { width, height } = PNG.sync.read(bytes);
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  });

  test("has the name, the course and the school, each in its place", async () => {
    const { t, hash, certificateId } = await shared();
    const first = await read(t, hash);
    const changed = async (fields: { studentName?: string; courseTitle?: string }) => {
      await t.run((ctx) => ctx.db.patch("certificates", certificateId, fields));
      return await read(t, hash);
    };
    const named = await changed({ studentName: "محمد عبد الله <&>" });
    expect(differences(first, named)).toEqual(["name"]);
    const titled = await changed({ courseTitle: "Kubernetes na Prática" });
    expect(differences(named, titled)).toEqual(["course"]);

    const admin = await addPerson(t, "admin");
    await admin.as.mutation(api.admin.school.update, { version: 0, name: "Escola Ipê" });
    const renamed = await read(t, hash);
    expect(differences(titled, renamed)).toEqual(["school"]);
    const picture = toBytes(png(logoRules.sizes.icon));
    await admin.as.action(api.admin.school.setPicture, { kind: "icon", picture });
    expect(differences(renamed, await read(t, hash))).toEqual(["school"]);
  });

  test("is the same for all where nothing may be said", async () => {
    const { t, admin, as, certificateId, hash } = await shared();
    await expectTheSchools(t, "CERT-NONE");
    await expectTheSchools(t, "%E0%A4%A");
    await as.mutation(api.student.certificates.setShared, { certificateId, isShared: false });
    await expectTheSchools(t, hash);
    await as.mutation(api.student.certificates.setShared, { certificateId, isShared: true });
    expect((await get(t, hash)).status).toBe(200);
    await admin.mutation(api.admin.certificates.changeOne, { certificateId, act: "revoke", ...why });
    await expectTheSchools(t, hash);
  });

  test("letters that no face has are not left out", async () => {
    const { t, certificateId, hash } = await shared();
    await t.run((ctx) => ctx.db.patch("certificates", certificateId, { studentName: "ᏣᎳᎩ" }));
    await expectTheSchools(t, hash);
    await t.run((ctx) => ctx.db.patch("certificates", certificateId, { latinName: "Tsalagi" }));
    expect((await get(t, hash)).status).toBe(200);
  });

  test("many requests get the school's picture", async () => {
    const { t, certificateId, hash } = await shared();
    await t.run((ctx) => ctx.db.patch("certificates", certificateId, { studentName: "ᏣᎳᎩ" }));
    const { rate } = rateLimits.certificatePictures;
    for (let request = 0; request < rate; request++) await expectTheSchools(t, hash);
    await t.run((ctx) => ctx.db.patch("certificates", certificateId, { latinName: "Tsalagi" }));
    await expectTheSchools(t, hash);
  });

  test("VERIFY-6: codes tried here count like any others, also the right one", async () => {
    const { t, hash } = await shared();
    const guesser = t.withRequestMetadata({ ip: "198.51.100.7" });
    const { rate } = rateLimits.certificateLookups;
    for (let guess = 0; guess < rate; guess++)
      await guesser.fetch(`/share-pictures/CERT-${String(guess).padStart(8, "0")}.png`);
    await expectTheSchools(guesser, hash);
    expect((await guesser.fetch(`/api/certificates/${hash}`)).status).toBe(429);
    expect((await t.withRequestMetadata({ ip: "203.0.113.9" }).fetch(`/share-pictures/${hash}.png`)).status).toBe(200);
  });

  test("the renderer is that of the installed package", async () => {
    expect(renderer.version).toBe(await version("@resvg/resvg-wasm"));
  });
});
