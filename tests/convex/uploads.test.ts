import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { isNamed } from "../../convex/model/platform/storedFiles";
import { upload } from "./courseFilesScene";
import { certifiedPerson, type CertificateScene } from "./documentScene";
import { fieldsOf, referredTables, tables } from "./privacyScene";
import { addPath, addPerson, allRows, createBackend, lessonsOf, type Backend, type Person } from "./setup";

const MINUTE = 60_000;
const start = 1_800_000_000_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

const stored = (t: Backend) =>
  t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).map(({ _id }) => _id));
const file = (t: Backend, type = "image/webp") => upload(t, new TextEncoder().encode("anything"), type);

/** Runs what `createUploadUrl` has scheduled, at its moment. */
async function sweep(t: Backend): Promise<void> {
  const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
  const job = jobs.find(({ name }) => name.includes("sweepUploads"));
  const [{ since }] = (job?.args ?? []) as [{ since: number }];
  vi.setSystemTime(job?.scheduledTime ?? 0);
  await t.mutation(internal.jobs.courseFiles.sweepUploads, { since });
}

test("ACCESS-11: what was uploaded and never read is deleted, whatever it calls itself", async () => {
  const t = createBackend();
  const { as } = await addPerson(t, "admin");
  await as.mutation(api.admin.courseFiles.createUploadUrl, {});
  for (const type of ["application/zip", "image/webp", "application/pdf", "text/html"]) await file(t, type);
  for (let more = 0; more < 60; more++) await file(t);
  vi.setSystemTime(start + 80 * MINUTE);
  const young = await file(t);
  await sweep(t);
  // The second batch is a transaction of its own.
  await vi.waitFor(async () => expect(await stored(t)).toEqual([young]));
});

/** Puts a file into each field of the schema that names one. */
const naming: Record<string, (scene: CertificateScene, file: Id<"_storage">) => Promise<unknown>> = {
  "certificateFiles.storageId": ({ t, certificate }, storageId) =>
    t.run((ctx) => ctx.db.insert("certificateFiles", { certificateId: certificate._id, language: "en", storageId })),
  "certificateRecords.issuer": async ({ t, record }, signature) => {
    const { _id, issuer } = await record();
    const signed = { ...(issuer as NonNullable<Doc<"certificateRecords">["issuer"]>), signature };
    await t.run((ctx) => ctx.db.patch("certificateRecords", _id, { issuer: signed }));
  },
  "courses.coverLarge": ({ t, certificate }, coverLarge) =>
    t.run((ctx) => ctx.db.patch("courses", certificate.courseId, { coverLarge })),
  "courses.coverSmall": ({ t, certificate }, coverSmall) =>
    t.run((ctx) => ctx.db.patch("courses", certificate.courseId, { coverSmall })),
  "dataExports.storageId": ({ t, person: { userId } }, storageId) =>
    t.run((ctx) => ctx.db.insert("dataExports", { userId, state: "ready", storageId, expiresAt: start })),
  "settings.issuer": ({ t }, signature) =>
    t.run(async (ctx) => {
      for (const { _id, issuer } of await allRows(ctx, "settings"))
        if (issuer) await ctx.db.patch("settings", _id, { issuer: { ...issuer, signature } });
    }),
  "settings.school": ({ t }, icon) =>
    t.run(async (ctx) => {
      for (const { _id } of await allRows(ctx, "settings"))
        await ctx.db.patch("settings", _id, { school: { name: "Ipê", version: 1, icon } });
    }),
  "lessonImages.storageId": async ({ t, certificate: { courseId } }, storageId) => {
    expect(await lessonsOf(t, courseId)).not.toEqual([]);
    const image = { courseId, name: "image-1.webp", storageId, width: 1, height: 1 };
    await t.run((ctx) => ctx.db.insert("lessonImages", image));
  },
  "paths.coverLarge": ({ t, admin }, coverLarge) => coverPath(t, admin, { coverLarge }),
  "paths.coverSmall": ({ t, admin }, coverSmall) => coverPath(t, admin, { coverSmall }),
  "profiles.avatar": ({ t, person: { userId } }, avatar) =>
    t.run(async (ctx) => {
      const profile = (await allRows(ctx, "profiles")).find((row) => row.userId === userId);
      if (profile) await ctx.db.patch("profiles", profile._id, { avatar });
    }),
};

async function coverPath(t: Backend, admin: Person, cover: Partial<Doc<"paths">>): Promise<void> {
  const { pathId } = await addPath(t, admin, [], "draft");
  await t.run((ctx) => ctx.db.patch("paths", pathId, cover));
}

test("ACCESS-11: a file that a row names stays, in every field of the schema that may name one", async () => {
  const fields = tables.flatMap((table) =>
    Object.entries(fieldsOf(table))
      .filter(([, shape]) => referredTables(shape).includes("_storage"))
      .map(([field]) => `${table}.${field}`),
  );
  expect(Object.keys(naming).sort()).toEqual(fields.sort());
  const scene = await certifiedPerson();
  const { t, admin } = scene;
  await scene.person.as.mutation(internal.jobs.certificateFiles.begin, {
    ...{ certificateId: scene.certificate._id, language: "pt" },
  });
  await admin.as.mutation(api.admin.courseFiles.createUploadUrl, {});
  const kept: Id<"_storage">[] = [];
  for (const [field, name] of Object.entries(naming)) {
    const id = await file(t);
    expect(await t.run((ctx) => isNamed(ctx, id))).toBe(false);
    await name(scene, id);
    expect(await t.run((ctx) => isNamed(ctx, id)), field).toBe(true);
    kept.push(id);
  }
  await file(t);
  await sweep(t);
  expect((await stored(t)).sort()).toEqual(kept.sort());
});
